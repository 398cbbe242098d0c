import { existsSync, readFileSync } from 'node:fs';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';

const catalogues = new Map<Locale, Record<string, string>>();

function readCatalogue(locale: Locale): Record<string, string> {
  const known = catalogues.get(locale);
  if (known) return known;
  const file = new URL(`../../../web/messages/${locale}/catalogue.json`, import.meta.url);
  const catalogue = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  catalogues.set(locale, catalogue);
  return catalogue;
}

/**
 * Returns a text of the screens (web/messages/<language>/catalogue.json), in English if the language lacks
 * it.
 */
export const catalogueText = (locale: Locale, key: string): string | undefined =>
  readCatalogue(locale)[key] ?? readCatalogue(BASE_LOCALE)[key];
