import type { Session, User } from '@supabase/auth-js';
import { RECOVERY_CODES_TYPE } from '@wayable/protocol/auth';
import type { SecondFactor } from './session-state';

const TYPES = new Set<string>(['totp', 'phone', 'webauthn']);

/** The `aal` claim of an access token (docs/auth-protocol.md#tokens-and-keys); undefined where it cannot be read. */
export function readAssurance(accessToken: string): string | undefined {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { aal } = claims as { aal?: unknown };
    return typeof aal === 'string' ? aal : undefined;
  } catch {
    // Whatever is no token of ours says nothing; the service will refuse it.
    return undefined;
  }
}

/**
 * The verified factors of which one has still to be used in this session; empty when none is needed. The rule is that
 * of the client's `getAuthenticatorAssuranceLevel`, without its wait.
 */
export const findMissingFactors = (session: Pick<Session, 'access_token' | 'user'>): SecondFactor[] =>
  readAssurance(session.access_token) === 'aal2' ? [] : toSecondFactors(session.user);

/** The verified factors of a person that are proved by a code or a key. */
export const toSecondFactors = ({ factors = [] }: Pick<User, 'factors'>): SecondFactor[] =>
  factors
    .filter(({ status, factor_type }) => status === 'verified' && TYPES.has(factor_type))
    .map(({ id, factor_type, friendly_name }) => ({
      id,
      type: factor_type as SecondFactor['type'],
      name: friendly_name ?? '',
    }));

/** Whether a person has recovery codes, used up or not. */
export const hasRecoveryCodes = ({ factors = [] }: Pick<User, 'factors'>): boolean =>
  factors.some(({ factor_type }) => factor_type === RECOVERY_CODES_TYPE);
