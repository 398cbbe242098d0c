import { queryOptions } from '@tanstack/react-query';
import type { SessionStore } from '~/auth/session/session-store';

/** The number of recovery codes and of the remaining ones; use it only if there are any. */
export const recoveryCodesQuery = (store: SessionStore, userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'recovery-codes'],
    queryFn: () => store.ask((client) => client.mfa.recoveryCodes.getStatus()),
  });

/** Creates or replaces the set of codes and stores the new tokens. */
export async function makeRecoveryCodes(store: SessionStore, hasCodes: boolean): Promise<string[]> {
  const { codes } = await store.ask((client) =>
    hasCodes ? client.mfa.recoveryCodes.regenerate() : client.mfa.recoveryCodes.generate(),
  );
  return codes;
}

/** Deletes the codes. */
export const removeRecoveryCodes = (store: SessionStore) =>
  store.ask((client) => client.mfa.recoveryCodes.unenroll());
