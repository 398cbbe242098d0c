import type { SessionStore } from '../session/session-store';
import { callAuthService } from './auth-service';

/** Requests a code by mail, or else by text message, to prove the user's identity. */
export const sendProofCode = (store: SessionStore) => store.ask((client) => client.reauthenticate());

/** Proves the user's identity for ten minutes of a session. @throws {AuthServiceError} */
export const proveSession = (
  store: SessionStore,
  proof: { password: string } | { nonce: string },
): Promise<unknown> => callAuthService(store, 'POST', '/reauthenticate', proof);
