import { BASE_LOCALE, LOCALES, type Locale } from './locales.ts';

/** The cookie with the user's language. */
export const LOCALE_COOKIE = 'locale';

export const isLocale = (text: unknown): text is Locale => LOCALES.some(({ code }) => code === text);

/**
 * Splits an address into language and rest: `/de/about?x` is split into `de` and `/about?x`. English has no
 * prefix.
 * @param url a path, with or without a query
 */
export function splitLocale(url: string): { locale: Locale; path: string } {
  const [first = ''] = url.slice(1).split(/[/?#]/, 1);
  if (first === BASE_LOCALE || !isLocale(first)) return { locale: BASE_LOCALE, path: url };
  const rest = url.slice(1 + first.length);
  return { locale: first, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Returns the address of the same screen in a language. */
export function localizePath(path: string, locale: Locale): string {
  if (locale === BASE_LOCALE) return path;
  return path === '/' || path === ''
    ? `/${locale}`
    : `/${locale}${path.startsWith('/?') ? path.slice(1) : path}`;
}

/** Returns the writing direction of a language. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  LOCALES.find(({ code }) => code === locale)?.direction ?? 'ltr';
