import path from 'node:path';
import { BASE_LOCALE, LOCALES } from '@wayable/protocol/locales';
import { checkCatalogue } from './check-messages.ts';
import { checkServerTexts } from './check-server-texts.ts';
import { readLanguages } from './locale-list.ts';
import { readCatalogue } from './read-messages.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Returns the faults in the texts of all languages, one per line.
 * @throws if a folder of web/messages belongs to no language
 */
export function checkLanguages(): string[] {
  const faults: string[] = [];
  const languages = readLanguages(ROOT);
  if (JSON.stringify(languages) !== JSON.stringify(LOCALES)) {
    faults.push(
      'protocol/src/locale-list.ts names other languages than the folders of web/messages: npm run validate writes it',
    );
  }
  const english = readCatalogue(BASE_LOCALE);
  for (const { code } of languages) {
    faults.push(...checkCatalogue(readCatalogue(code), english, code), ...checkServerTexts(code));
  }
  return faults;
}
