import { queryOptions } from '@tanstack/react-query';
import type { SessionStore } from '~/auth/session/session-store';

/** How many recovery codes the person has and how many are left; to be asked where there are some. */
export const recoveryCodesQuery = (store: SessionStore, userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'recovery-codes'],
    queryFn: () => store.ask((client) => client.mfa.recoveryCodes.getStatus()),
  });

/** Makes a set of codes, in the place of the one that there may be; takes the tokens that say so. */
export async function makeRecoveryCodes(store: SessionStore, hasCodes: boolean): Promise<string[]> {
  const { codes } = await store.ask((client) =>
    hasCodes ? client.mfa.recoveryCodes.regenerate() : client.mfa.recoveryCodes.generate(),
  );
  return codes;
}

/** Removes the codes. */
export const removeRecoveryCodes = (store: SessionStore) =>
  store.ask((client) => client.mfa.recoveryCodes.unenroll());
