import type { Session, User } from '@supabase/auth-js';
import { RECOVERY_CODES_TYPE } from '@wayable/protocol/auth';
import type { SecondFactor } from './session-state';

const TYPES = new Set<string>(['totp', 'phone', 'webauthn']);

/** Returns the `aal` claim of an access token (docs/auth-protocol.md#tokens-and-keys), or undefined. */
export function readAssurance(accessToken: string): string | undefined {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { aal } = claims as { aal?: unknown };
    return typeof aal === 'string' ? aal : undefined;
  } catch {
    // The token is not ours; the service will refuse it.
    return undefined;
  }
}

/**
 * Returns the verified factors if the session still needs a second factor; otherwise an empty list. Same rule
 * as the client's `getAuthenticatorAssuranceLevel`, without waiting.
 */
export const findMissingFactors = (session: Pick<Session, 'access_token' | 'user'>): SecondFactor[] =>
  readAssurance(session.access_token) === 'aal2' ? [] : toSecondFactors(session.user);

/** Returns the user's verified factors with a code or a key. */
export const toSecondFactors = ({ factors = [] }: Pick<User, 'factors'>): SecondFactor[] =>
  factors
    .filter(({ status, factor_type }) => status === 'verified' && TYPES.has(factor_type))
    .map(({ id, factor_type, friendly_name }) => ({
      id,
      type: factor_type as SecondFactor['type'],
      name: friendly_name ?? '',
    }));

/** Returns whether the user has recovery codes, even used ones. */
export const hasRecoveryCodes = ({ factors = [] }: Pick<User, 'factors'>): boolean =>
  factors.some(({ factor_type }) => factor_type === RECOVERY_CODES_TYPE);
