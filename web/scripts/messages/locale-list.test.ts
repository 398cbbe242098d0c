import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LocaleInfo } from '@wayable/protocol/locales';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addLanguage } from './add-language.ts';
import { readLanguages, writeLocaleList } from './locale-list.ts';

const ENGLISH: LocaleInfo = { code: 'en', name: 'English', direction: 'ltr' };
const PERSIAN: LocaleInfo = { code: 'fa', name: 'فارسی', direction: 'rtl' };
const GERMAN: LocaleInfo = { code: 'de', name: 'Deutsch', direction: 'ltr' };

let root: string;
const write = (file: string, content: unknown) =>
  writeFileSync(path.join(root, 'web/messages', file), JSON.stringify(content));

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'wayable-languages-'));
  for (const folder of ['protocol/src', 'web/messages'])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const language of [PERSIAN, GERMAN, ENGLISH]) addLanguage(root, language);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the languages', () => {
  it('lists the languages of folders with English first', () => {
    expect(readLanguages(root)).toEqual([ENGLISH, GERMAN, PERSIAN]);
  });

  it('writes the language list to protocol/src/locale-list.ts', async () => {
    addLanguage(root, { code: 'xx', name: "N'Ko", direction: 'rtl' });
    writeLocaleList(root);
    const { LOCALE_LIST } = await import(/* @vite-ignore */ path.join(root, 'protocol/src/locale-list.ts'));
    expect(LOCALE_LIST).toEqual(readLanguages(root));
  });

  it.each<[string, unknown, string]>([
    ['has no name', { direction: 'ltr' }, 'sv/language.json: "name"'],
    ['has code as a name', { name: "x', direction: evil('\\", direction: 'ltr' }, 'sv/language.json: "name"'],
    ['has an invalid direction', { name: 'Svenska', direction: 'up' }, 'sv/language.json: "direction"'],
  ])('rejects a language that %s', (_, language, fault) => {
    mkdirSync(path.join(root, 'web/messages/sv'));
    write('sv/language.json', language);
    expect(() => readLanguages(root)).toThrow(fault);
  });

  it('rejects a language folder without language.json', () => {
    mkdirSync(path.join(root, 'web/messages/sv'));
    expect(() => readLanguages(root)).toThrow('sv/language.json is missing');
    mkdirSync(path.join(root, 'web/messages/Drafts'));
    expect(() => readLanguages(root)).toThrow('"Drafts" is no tag');
  });
});

describe('addLanguage', () => {
  it.each([
    ['de', 'there already'],
    ['en-Klingon', 'no tag'],
    ['pt-br', 'no tag'],
    ['../x', 'no tag'],
    ['', 'no tag'],
  ])('rejects the language tag %j', (code, reason) => {
    expect(() => addLanguage(root, { code, name: 'X', direction: 'ltr' })).toThrow(reason);
    expect(readdirSync(path.join(root, 'web/messages')).sort()).toEqual(['de', 'en', 'fa']);
    expect(JSON.parse(readFileSync(path.join(root, 'web/messages/de/language.json'), 'utf8')).name).toBe(
      'Deutsch',
    );
  });
});
