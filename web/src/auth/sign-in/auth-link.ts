import { localizePath } from '@wayable/protocol/locale-path';
import { getLocale } from '~/paraglide/runtime';

/** Where links of mails and other services lead to; `next` says where to go from there. */
export const CALLBACK_PATH = '/auth/callback';
export const NEW_PASSWORD_PATH = '/auth/new-password';
export const SECURITY_PATH = '/profile/security';

/** What an address that the authentication service redirected to brings along (docs/auth-protocol.md#redirects). */
export type AuthLink =
  | { type: 'none' }
  | { type: 'code'; code: string }
  /** One of the two mailboxes of a change of address has agreed. */
  | { type: 'half-way' }
  | { type: 'error'; code: string };

/** The service's sentence for it (docs/auth.md). */
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
 * Reads query and fragment of an address; the query wins where both say something. Anybody can write a link: words that it
 * brings along are shown nowhere, only known codes count.
 */
export function readAuthLink({ search, hash }: Pick<URL, 'search' | 'hash'>): AuthLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (name: string) => query.get(name) || fragment.get(name) || '';
  const error = get('error_code') || get('error');
  if (error) return { type: 'error', code: error };
  if (get('code')) return { type: 'code', code: get('code') };
  if (get('message') === HALF_WAY_MESSAGE) return { type: 'half-way' };
  // Made for another client of this installation: the code that would turn it into a session is not here.
  if (get('access_token')) return { type: 'error', code: 'other_flow' };
  return { type: 'none' };
}

/** The path without what a redirect brought along: a code or an error must not stay in the history. */
export function withoutAuthLink({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  for (const name of PARAMETERS) query.delete(name);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/**
 * Whether a redirect that missed the callback screen ended here: the service falls back to the home page where it does
 * not know the way. Other screens may have parameters of these names.
 */
export const isStrayAuthLink = (url: Pick<URL, 'pathname' | 'search' | 'hash'>): boolean => {
  if (url.pathname !== '/' && url.pathname !== '/auth') return false;
  return readAuthLink(url).type !== 'none';
};

/** The absolute address that a mail or another service leads back to. */
export const callbackUrl = (next: string): string =>
  `${location.origin}${localizePath(CALLBACK_PATH, getLocale())}?${new URLSearchParams({ next })}`;
