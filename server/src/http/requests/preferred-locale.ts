import { isLocale, LOCALE_COOKIE } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** What browsers send has at most some hundred characters; a longer one is not read. */
const ACCEPT_LANGUAGE_MAX = 1_000;
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

/** The language of ours that a tag means (BCP 47), whatever its case and region; undefined for one that we have not. */
export const findLocale = (tag: string): Locale | undefined => BY_SCRIPT.get(scriptOf(tag));

/** The first of the languages that a browser asks for (RFC 9110, section 12.5.4) that we have; English otherwise. */
export function acceptedLocale(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined || acceptLanguage.length > ACCEPT_LANGUAGE_MAX) return BASE_LOCALE;
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of wanted) {
    if (tag === '*') return BASE_LOCALE;
    const locale = findLocale(tag);
    if (locale) return locale;
  }
  return BASE_LOCALE;
}

/** The language that somebody has chosen, else that of the browser. */
export function preferredLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const [, chosen] = CHOSEN.exec(headers.cookie ?? '') ?? [];
  return isLocale(chosen) ? chosen : acceptedLocale(headers['accept-language']);
}
