import type { SessionStore } from '../session/session-store';
import { callAuthService } from './auth-service';

/** Asks for a code by mail, or else by message, that proves who is there. */
export const sendProofCode = (store: SessionStore) => store.ask((client) => client.reauthenticate());

/** Proves that an open session is one's own, for ten minutes. @throws {AuthServiceError} */
export const proveSession = (
  store: SessionStore,
  proof: { password: string } | { nonce: string },
): Promise<unknown> => callAuthService(store, 'POST', '/reauthenticate', proof);
