/** A language of the product: its tag (BCP 47), its name in itself, and the direction that it is written in. */
export interface LocaleInfo {
  code: string;
  name: string;
  direction: 'ltr' | 'rtl';
}

/** The languages of screens, pages and mails, in the order of the switch (docs/product.md#languages). */
export const LOCALES = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'it', name: 'Italiano', direction: 'ltr' },
  { code: 'nl', name: 'Nederlands', direction: 'ltr' },
  { code: 'pl', name: 'Polski', direction: 'ltr' },
  { code: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  { code: 'uk', name: 'Українська', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'zh-Hans', name: '简体中文', direction: 'ltr' },
] as const satisfies readonly LocaleInfo[];

export type Locale = (typeof LOCALES)[number]['code'];

/** The language that every text exists in, and whose pages have no language in their address. */
export const BASE_LOCALE: Locale = 'en';
