import { findLocale, preferredLocale } from '@wayable/platform/http/requests/preferred-locale';
import { appendVary } from '@wayable/platform/http/responses/append-vary';
import { LOCALE_COOKIE, localizePath, splitLocale } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** Returns the language in a request's URL, or English. */
export const addressedLocale = ({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>): Locale =>
  splitLocale(originalUrl).locale;

/**
 * Returns the language of an inexact prefix: one that differs from ours in case or region, or `en`, because
 * English has no prefix.
 */
function meantLocale(prefix: string): Locale | undefined {
  if (!/^[a-z]{2}(-[a-z]{2,4})?$/i.test(prefix)) return undefined;
  return findLocale(prefix);
}

/**
 * Redirects a URL without a language to the user's language, and an inexact prefix to ours
 * (docs/product.md#languages). `/en/…`, used by the language switch, keeps English.
 * @returns whether it redirected
 */
export function redirectToLanguage(request: FastifyRequest, reply: FastifyReply): boolean {
  const url = request.originalUrl;
  if (addressedLocale(request) !== BASE_LOCALE) return false;
  const [prefix = ''] = url.slice(1).split(/[/?]/, 1);
  const meant = meantLocale(prefix);
  if (meant !== undefined) {
    const rest = url.slice(1 + prefix.length);
    // Leave one leading slash: two slashes or backslashes would make it the URL of another host.
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
