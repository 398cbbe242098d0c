import { existsSync, readFileSync } from 'node:fs';
import type { Locale } from '@wayable/protocol/locales';

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
 * What the screens call a badge (web/messages/<language>/catalogue.json), for people to read; in English where the language
 * lacks it, or it is one of a later version. Credentials and tokens have its English name (docs/product.md#languages).
 */
export const badgeName = (locale: Locale, badgeType: string): string =>
  readCatalogue(locale)[`badge_name_${badgeType.toLowerCase().replaceAll(' ', '_')}`] ?? badgeType;
