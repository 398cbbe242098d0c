import type { GoTrueClient } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import type { SessionStore } from '~/auth/session/session-store';

/** Queries the user's passkeys for sign-in, oldest first. */
export const signInPasskeysQuery = (store: SessionStore, userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'passkeys'],
    queryFn: () => store.ask((client) => client.passkey.list()),
  });

/** Adds a passkey with a name. If only the naming fails, the passkey works without it. */
export async function addSignInPasskey(client: GoTrueClient, friendlyName: string) {
  const added = await client.registerPasskey();
  if (added.error) return added;
  return client.passkey.update({ passkeyId: added.data.id, friendlyName });
}
