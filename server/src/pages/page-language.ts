import { isLocale, LOCALE_COOKIE, localizePath, splitLocale } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { appendVary } from '../http/append-vary.ts';

/** What browsers send has at most some hundred characters; a longer one is not read. */
const ACCEPT_LANGUAGE_MAX = 1_000;
const YEAR_SECONDS = 31_536_000;
const CHOSEN = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`);

/** Language and script, so that `zh-CN` is `zh-Hans` and `pt-PT` is near enough to `pt-BR`; undefined for what is no tag. */
function scriptOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

const BY_SCRIPT = new Map(LOCALES.map(({ code }) => [scriptOf(code), code]));

/** The first of the languages that a browser asks for (RFC 9110, section 12.5.4) that we have; English otherwise. */
export function acceptedLocale(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined || acceptLanguage.length > ACCEPT_LANGUAGE_MAX) return BASE_LOCALE;
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of wanted) {
    if (tag === '*') return BASE_LOCALE;
    const locale = BY_SCRIPT.get(scriptOf(tag));
    if (locale) return locale;
  }
  return BASE_LOCALE;
}

/** The language that somebody has chosen, else that of the browser. */
export function preferredLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const [, chosen] = CHOSEN.exec(headers.cookie ?? '') ?? [];
  return isLocale(chosen) ? chosen : acceptedLocale(headers['accept-language']);
}

/** The language that a request's address names; English where it names none. */
export const addressedLocale = ({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>): Locale =>
  splitLocale(originalUrl).locale;

/** What a language's prefix may look like: another case, another region, or English, which has none. */
function meantLocale(prefix: string): Locale | undefined {
  if (!/^[a-z]{2}(-[a-z]{2,4})?$/i.test(prefix)) return undefined;
  return BY_SCRIPT.get(scriptOf(prefix));
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
