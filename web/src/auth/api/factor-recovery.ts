import { queryOptions } from '@tanstack/react-query';
import type { SessionStore } from '../session/session-store';
import { callAuthService } from './auth-service';

/** The removal of all second factors of somebody who has lost them; times as RFC 3339. */
export interface FactorRecovery {
  requested_at: string;
  due_at: string;
  is_due: boolean;
}

interface Answer {
  recovery: FactorRecovery | null;
}

/** Whether a removal is under way. */
export const factorRecoveryQuery = (store: SessionStore, userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'factor-recovery'],
    queryFn: async () => (await callAuthService<Answer>(store, 'GET', '/factors/recovery')).recovery,
  });

/** Asks for the removal, with a code from the mailbox; it can be completed a day later. */
export const requestFactorRecovery = async (store: SessionStore, nonce: string) =>
  (await callAuthService<Answer>(store, 'POST', '/factors/recovery', { nonce })).recovery;

/** Removes the factors a day later, with another code, and takes the tokens that say so. */
export async function completeFactorRecovery(store: SessionStore, nonce: string): Promise<void> {
  await callAuthService(store, 'POST', '/factors/recovery/completion', { nonce });
  await store.ask((client) => client.refreshSession());
}

/** Stops the removal by the link of a warning; nobody needs to be signed in. */
export const stopFactorRecovery = (store: SessionStore, token: string): Promise<unknown> =>
  callAuthService(store, 'POST', '/factors/recovery/stop', { token });
