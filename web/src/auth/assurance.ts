import type { Session } from '@supabase/auth-js';
import type { SecondFactor } from './session-state';

const TYPES = new Set<string>(['totp', 'phone', 'webauthn']);

/** The `aal` claim of an access token (auth protocol, section 4); undefined where it cannot be read. */
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
export function findMissingFactors(session: Pick<Session, 'access_token' | 'user'>): SecondFactor[] {
  if (readAssurance(session.access_token) === 'aal2') return [];
  return (session.user.factors ?? [])
    .filter(({ status, factor_type }) => status === 'verified' && TYPES.has(factor_type))
    .map(({ id, factor_type, friendly_name }) => ({
      id,
      type: factor_type as SecondFactor['type'],
      name: friendly_name ?? '',
    }));
}
