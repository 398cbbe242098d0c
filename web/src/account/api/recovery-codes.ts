import { queryOptions } from '@tanstack/react-query';
import type { SessionStore } from '~/auth/session/session-store';

/** Queries the total number of recovery codes, and the number of unused codes. Only for users with codes. */
export const recoveryCodesQuery = (store: SessionStore, userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'recovery-codes'],
    queryFn: () => store.ask((client) => client.mfa.recoveryCodes.getStatus()),
  });

/** Creates or replaces the set of recovery codes and returns the codes. */
export async function makeRecoveryCodes(store: SessionStore, hasCodes: boolean): Promise<string[]> {
  const { codes } = await store.ask((client) =>
    hasCodes ? client.mfa.recoveryCodes.regenerate() : client.mfa.recoveryCodes.generate(),
  );
  return codes;
}

/** Deletes all recovery codes, used and unused. */
export const removeRecoveryCodes = (store: SessionStore) =>
  store.ask((client) => client.mfa.recoveryCodes.unenroll());
