import { readFileSync } from 'node:fs';
import { BADGE_TYPES } from '@wayable/protocol/badges';
import { BASE_LOCALE, LOCALES } from '@wayable/protocol/locales';
import { describe, expect, it } from 'vitest';
import english from '../../../web/messages/en/server.json' with { type: 'json' };
import { badgeName } from './badge-names.ts';
import { localeOfMetadata, say } from './texts.ts';

const FOLDER = new URL('../../../web/messages/', import.meta.url);
const read = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${locale}/server.json`, FOLDER), 'utf8'));
const parametersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();

describe.each(LOCALES.map(({ code }) => code))('server texts in %s', (locale) => {
  const texts = read(locale);

  it('fills all placeholders of every server text', () => {
    for (const [key, text] of Object.entries(texts)) {
      const values = Object.fromEntries(parametersOf(text).map((name) => [name, name === 'count' ? 3 : 'x']));
      expect(say(locale, key as keyof typeof english, values as Record<string, string>), key).not.toMatch(
        /[{}]/,
      );
    }
  });

  it('has a translated name for each badge', () => {
    const names = new Set(BADGE_TYPES.map((badgeType) => badgeName(locale, badgeType)));
    expect(names.size).toBe(BADGE_TYPES.length);
    for (const badgeType of BADGE_TYPES) expect(names.has(badgeType)).toBe(locale === BASE_LOCALE);
  });
});

it('wraps inserted names in isolates only in right-to-left languages', () => {
  const isOurs = LOCALES.some(({ code }) => (code as string) === 'ar');
  const text = say(isOurs ? ('ar' as never) : BASE_LOCALE, 'told_review_verified', { place: 'Café' });
  expect(text.includes('\u2068Café\u2069')).toBe(isOurs);
});

it.each([
  undefined,
  null,
  {},
  { locale: 'xx' },
  { locale: 7 },
  { locale: ['de'] },
])('returns the locale "en" for the account metadata %j', (metadata) => {
  expect(localeOfMetadata(metadata as Record<string, unknown>)).toBe('en');
});
