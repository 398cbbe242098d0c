import { LOCALES, type Locale } from '@wayable/protocol/locales';
import { GERMAN } from './de/rules.ts';
import { ENGLISH } from './en/rules.ts';
import { SPANISH } from './es/rules.ts';
import { FRENCH } from './fr/rules.ts';
import type { LanguageRules } from './language-rules.ts';

/** The languages with keyword rules, by product code. To add one, add a folder and a line. */
export const KEYWORD_LANGUAGES = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
} as const satisfies Partial<Record<Locale, LanguageRules>>;

export type KeywordLanguage = keyof typeof KEYWORD_LANGUAGES;

export const isKeywordLanguage = (locale: Locale): locale is KeywordLanguage =>
  Object.hasOwn(KEYWORD_LANGUAGES, locale);

export const KNOWN_LANGUAGES: KeywordLanguage[] = LOCALES.map(({ code }) => code).filter(isKeywordLanguage);
