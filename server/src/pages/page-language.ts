import { LOCALE_COOKIE, localizePath, splitLocale } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findLocale, preferredLocale } from '../http/requests/preferred-locale.ts';
import { appendVary } from '../http/responses/append-vary.ts';

const YEAR_SECONDS = 31_536_000;

/** The language that a request's address names; English where it names none. */
export const addressedLocale = ({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>): Locale =>
  splitLocale(originalUrl).locale;

/** What a language's prefix may look like: another case, another region, or English, which has none. */
function meantLocale(prefix: string): Locale | undefined {
  if (!/^[a-z]{2}(-[a-z]{2,4})?$/i.test(prefix)) return undefined;
  return findLocale(prefix);
}

/**
 * Sends whoever asks for a screen by an address without a language to that of their language, and by one with a
 * language that is written otherwise to ours (docs/product.md#languages). `/en/…`, which the switch uses, keeps English.
 * @returns whether it has answered
 */
export function redirectToLanguage(request: FastifyRequest, reply: FastifyReply): boolean {
  const url = request.originalUrl;
  if (addressedLocale(request) !== BASE_LOCALE) return false;
  const [prefix = ''] = url.slice(1).split(/[/?]/, 1);
  const meant = meantLocale(prefix);
  if (meant !== undefined) {
    const rest = url.slice(1 + prefix.length);
    // Two slashes at the start, of either kind, would be the address of another host.
    const path = `/${rest.replace(/^[/\\]+/, '')}`;
    if (meant === BASE_LOCALE) {
      reply.header('set-cookie', `${LOCALE_COOKIE}=${meant}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`);
    }
    reply.header('cache-control', 'no-cache').redirect(localizePath(path, meant), 302);
    return true;
  }
  appendVary(reply, 'Accept-Language');
  appendVary(reply, 'Cookie');
  const preferred = preferredLocale(request);
  if (preferred === BASE_LOCALE) return false;
  reply.header('cache-control', 'no-cache').redirect(localizePath(url, preferred), 302);
  return true;
}
