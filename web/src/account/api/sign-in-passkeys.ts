import type { GoTrueClient } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import type { SessionStore } from '~/auth/session/session-store';

/** The passkeys that sign the person in without a password, oldest first. */
export const signInPasskeysQuery = (store: SessionStore, userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'passkeys'],
    queryFn: () => store.ask((client) => client.passkey.list()),
  });

/** Adds a passkey of the device under a name. The name is lost where its own call fails: the passkey still signs in. */
export async function addSignInPasskey(client: GoTrueClient, friendlyName: string) {
  const added = await client.registerPasskey();
  if (added.error) return added;
  return client.passkey.update({ passkeyId: added.data.id, friendlyName });
}
