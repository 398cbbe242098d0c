import { localizePath } from '@wayable/protocol/locale-path';
import { getLocale } from '~/paraglide/runtime';

/** The path to which mail links and other services lead. Its parameter `next` is the page that follows. */
export const CALLBACK_PATH = '/auth/callback';
export const NEW_PASSWORD_PATH = '/auth/new-password';
export const SECURITY_PATH = '/profile/security';

/** The result in a redirect of the authentication service (docs/auth-protocol.md#redirects). */
type AuthLink =
  | { type: 'none' }
  | { type: 'code'; code: string }
  /** One of two mailboxes has confirmed a change of email. */
  | { type: 'half-way' }
  | { type: 'error'; code: string };

/** The service's message for `half-way` (docs/auth.md). */
const HALF_WAY_MESSAGE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const PARAMETERS = [
  'code',
  'error',
  'error_code',
  'error_description',
  'message',
  'sb',
  'access_token',
  'refresh_token',
  'expires_at',
  'expires_in',
  'token_type',
  'type',
];

/**
 * Reads query and fragment of a URL; the query takes precedence. Strangers can write links, so texts of
 * links are never shown, and only known codes count.
 */
export function readAuthLink({ search, hash }: Pick<URL, 'search' | 'hash'>): AuthLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (name: string) => query.get(name) || fragment.get(name) || '';
  const error = get('error_code') || get('error');
  if (error) return { type: 'error', code: error };
  if (get('code')) return { type: 'code', code: get('code') };
  if (get('message') === HALF_WAY_MESSAGE) return { type: 'half-way' };
  // The link is for another client of this installation: this browser has no code verifier for it.
  if (get('access_token')) return { type: 'error', code: 'other_flow' };
  return { type: 'none' };
}

/** Returns the path without the redirect's parameters, which must not stay in the history. */
export function withoutAuthLink({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  for (const name of PARAMETERS) query.delete(name);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/**
 * Returns whether a redirect ended on the home page, which is the service's fallback. Other screens may use
 * these parameters themselves.
 */
export const isStrayAuthLink = (url: Pick<URL, 'pathname' | 'search' | 'hash'>): boolean => {
  if (url.pathname !== '/' && url.pathname !== '/auth') return false;
  return readAuthLink(url).type !== 'none';
};

/** Returns the absolute callback URL for mails and other services. */
export const callbackUrl = (next: string): string =>
  `${location.origin}${localizePath(CALLBACK_PATH, getLocale())}?${new URLSearchParams({ next })}`;
