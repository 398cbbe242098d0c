import { isLocale, LOCALE_COOKIE } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Browsers send a few hundred characters. Longer headers are ignored. */
const ACCEPT_LANGUAGE_MAX = 1_000;
const CHOSEN = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`);

/**
 * Returns language and script of a tag, so that `zh-CN` matches `zh-Hans` and `pt-PT` matches `pt-BR`.
 * Undefined for an invalid tag.
 */
function scriptOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

const BY_SCRIPT = new Map(LOCALES.map(({ code }) => [scriptOf(code), code]));

/** Returns our language for a tag (BCP 47), ignoring case and region, or undefined. */
export const findLocale = (tag: string): Locale | undefined => BY_SCRIPT.get(scriptOf(tag));

/** Returns the first supported language of a browser (RFC 9110, section 12.5.4), otherwise English. */
function acceptedLocale(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined || acceptLanguage.length > ACCEPT_LANGUAGE_MAX) return BASE_LOCALE;
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of wanted) {
    if (tag === '*') return BASE_LOCALE;
    const locale = findLocale(tag);
    if (locale) return locale;
  }
  return BASE_LOCALE;
}

/** Returns the chosen language, or the language of the browser. */
export function preferredLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const [, chosen] = CHOSEN.exec(headers.cookie ?? '') ?? [];
  return isLocale(chosen) ? chosen : acceptedLocale(headers['accept-language']);
}
