import { queryOptions } from '@tanstack/react-query';
import type { SessionStore } from '../session/session-store';
import { callAuthService } from './auth-service';

/** The removal of lost second factors; times as RFC 3339. */
interface FactorRecovery {
  requested_at: string;
  due_at: string;
  is_due: boolean;
}

interface Answer {
  recovery: FactorRecovery | null;
}

/** Queries the pending removal, if any. */
export const factorRecoveryQuery = (store: SessionStore, userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'factor-recovery'],
    queryFn: async () => (await callAuthService<Answer>(store, 'GET', '/factors/recovery')).recovery,
  });

/** Requests the removal with a mail code. It can be completed a day later. */
export const requestFactorRecovery = async (store: SessionStore, nonce: string) =>
  (await callAuthService<Answer>(store, 'POST', '/factors/recovery', { nonce })).recovery;

/** Completes the removal with another code and stores the new tokens. */
export async function completeFactorRecovery(store: SessionStore, nonce: string): Promise<void> {
  await callAuthService(store, 'POST', '/factors/recovery/completion', { nonce });
  await store.ask((client) => client.refreshSession());
}

/** Stops the removal by a warning's link, without a session. */
export const stopFactorRecovery = (store: SessionStore, token: string): Promise<unknown> =>
  callAuthService(store, 'POST', '/factors/recovery/stop', { token });
