import { LOCALE_LIST } from './locale-list.ts';

/** A language of the product: its tag (BCP 47), its name in itself, and the direction that it is written in. */
export interface LocaleInfo {
  code: string;
  name: string;
  direction: 'ltr' | 'rtl';
}

/** The languages of screens, pages and mails, in the order of the switch (docs/product.md#languages). */
export const LOCALES = LOCALE_LIST satisfies readonly LocaleInfo[];

export type Locale = (typeof LOCALES)[number]['code'];

/** The language that every text exists in, and whose pages have no language in their address. */
export const BASE_LOCALE: Locale = 'en';
