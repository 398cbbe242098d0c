import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addLanguage } from './add-language.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LIST = 'protocol/src/locales.ts';
const SETTINGS = 'web/project.inlang/settings.json';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'wayable-languages-'));
  for (const file of [LIST, SETTINGS]) cpSync(path.join(ROOT, file), path.join(copy, file));
  mkdirSync(path.join(copy, 'server/messages'), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

describe('a further language', () => {
  it('is in both lists, and has a folder and a file for its texts', async () => {
    addLanguage(copy, { code: 'fa', name: 'فارسی', direction: 'rtl' });
    const { LOCALES } = await import(/* @vite-ignore */ path.join(copy, LIST));
    expect(LOCALES.at(-1)).toEqual({ code: 'fa', name: 'فارسی', direction: 'rtl' });
    expect(LOCALES[0].code).toBe('en');
    const { locales } = JSON.parse(readFileSync(path.join(copy, SETTINGS), 'utf8'));
    expect(locales).toEqual(LOCALES.map(({ code }: { code: string }) => code));
    expect(readdirSync(path.join(copy, 'web/messages'))).toEqual(['fa']);
    expect(readdirSync(path.join(copy, 'server/messages'))).toEqual(['fa.json']);
  });

  it.each([
    ['de', 'there already'],
    ['Swedish', 'no tag'],
    ['../x', 'no tag'],
    ['', 'no tag'],
  ])('is refused where it is %j', (code, reason) => {
    const before = readFileSync(path.join(copy, LIST), 'utf8');
    expect(() => addLanguage(copy, { code, name: 'X', direction: 'ltr' })).toThrow(reason);
    expect(readFileSync(path.join(copy, LIST), 'utf8')).toBe(before);
  });
});
