import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findMisspelledSettings, SETTING_NAMES } from './setting-names.ts';

const EXAMPLE = new URL('../../../.env.example', import.meta.url);

it('lists the same settings as .env.example', () => {
  const lines = readFileSync(EXAMPLE, 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm);
  expect(SETTING_NAMES).toEqual([...lines].map(([, name]) => name));
});

describe('findMisspelledSettings', () => {
  it.each([
    ['MAIL_ULR', 'MAIL_URL'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
  ])('suggests the correct setting for the misspelled %s', (name, meant) => {
    expect(findMisspelledSettings({ [name]: 'x' })).toEqual([
      `${name} is not a setting. Did you mean ${meant}?`,
    ]);
  });

  it('reports no misspelling of settings and unrelated variables', () => {
    const others = { MAIL_URL: 'x', HOSTNAME: 'x', PATH: 'x', HOME: 'x', npm_config_user: 'x', LANG: 'x' };
    expect(findMisspelledSettings(others)).toEqual([]);
  });

  it('reports no misspelling when the correct setting is also set', () => {
    expect(findMisspelledSettings({ DATABASE_URLS: 'x', DATABASE_URL: 'y' })).toEqual([]);
  });
});
