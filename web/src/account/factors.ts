import type { Factor, GoTrueClient, User } from '@supabase/auth-js';

type FactorType = 'totp' | 'phone' | 'webauthn';

/** Returns the user's verified factors of these types, oldest first. */
export const verifiedFactors = (user: User, types: readonly FactorType[]): Factor[] =>
  (user.factors ?? [])
    .filter(({ status, factor_type }) => status === 'verified' && types.some((type) => type === factor_type))
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));

/**
 * Returns the first unused name of "App 1", "App 2", …, because names must be unique
 * (docs/auth-protocol.md#factors).
 */
export function freeName(user: User, toName: (number: number) => string): string {
  const taken = new Set((user.factors ?? []).map(({ friendly_name }) => friendly_name));
  let number = 1;
  while (taken.has(toName(number))) number++;
  return toName(number);
}

/** Removes the unfinished enrollments of a type, so that a new one can start. */
export async function removeUnfinished(client: GoTrueClient, type: FactorType): Promise<void> {
  const { data, error } = await client.mfa.listFactors();
  if (error) throw error;
  const unfinished = data.all.filter(
    ({ factor_type, status }) => factor_type === type && status === 'unverified',
  );
  for (const { id } of unfinished) {
    const { error: refused } = await client.mfa.unenroll({ factorId: id });
    if (refused) throw refused;
  }
}

/**
 * Removes a factor and stores the new tokens. If the response has none, the session is refreshed at its next
 * use.
 */
export async function removeFactor(client: GoTrueClient, factorId: string) {
  const removal = await client.mfa.unenroll({ factorId });
  if (!removal.error) await client.refreshSession();
  return removal;
}
