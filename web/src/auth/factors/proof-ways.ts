import type { User } from '@supabase/auth-js';
import { toSecondFactors } from '../session/assurance';
import type { SecondFactor } from '../session/session-state';

/** A way to prove the user's identity. */
export type ProofWay =
  | { type: 'password' }
  | { type: 'code'; by: 'mail' | 'phone'; address: string }
  | { type: 'factor'; factor: SecondFactor };

/**
 * Returns the ways that the user has, quickest first. The list is empty for accounts with only a wallet or
 * another service.
 */
export function findProofWays(user: User): ProofWay[] {
  const { email, phone, identities = [] } = user;
  const hasOwnName = identities.some(({ provider }) => provider === 'email' || provider === 'phone');
  const factors = toSecondFactors(user).map((factor): ProofWay => ({ type: 'factor', factor }));
  const password: ProofWay[] = hasOwnName ? [{ type: 'password' }] : [];
  if (email && user.email_confirmed_at) {
    return [...password, ...factors, { type: 'code', by: 'mail', address: email }];
  }
  const hasPhone = !email && phone && user.phone_confirmed_at;
  return [
    ...password,
    ...factors,
    ...(hasPhone ? [{ type: 'code', by: 'phone', address: `+${phone}` } as const] : []),
  ];
}
