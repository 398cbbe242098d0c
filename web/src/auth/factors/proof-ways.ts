import type { User } from '@supabase/auth-js';
import { toSecondFactors } from '../session/assurance';
import type { SecondFactor } from '../session/session-state';

/** One of the ways to prove again who one is. */
export type ProofWay =
  | { type: 'password' }
  | { type: 'code'; by: 'mail' | 'phone'; address: string }
  | { type: 'factor'; factor: SecondFactor };

/** The ways that a person has, the quickest first; none for somebody who came by a wallet or another service only. */
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
