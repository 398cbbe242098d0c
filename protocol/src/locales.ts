import { LOCALE_LIST } from './locale-list.ts';

/** A language of the product: BCP 47 tag, native name and writing direction. */
export interface LocaleInfo {
  code: string;
  name: string;
  direction: 'ltr' | 'rtl';
}

/** The languages of screens, pages and mails, in the order of the switch (docs/product.md#languages). */
export const LOCALES = LOCALE_LIST satisfies readonly LocaleInfo[];

export type Locale = (typeof LOCALES)[number]['code'];

/** Every text exists in this language, and its pages have no language prefix. */
export const BASE_LOCALE: Locale = 'en';
