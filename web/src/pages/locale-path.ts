import { BASE_LOCALE } from '@wayable/protocol/locales';

/** The address of a page in a language: English has none in front. */
export const localePath = (locale: string, path: string): string => {
  if (locale === BASE_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
};
