import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LocaleInfo } from '@wayable/protocol/locales';
import { checkTag, LANGUAGE_FILE } from './locale-list.ts';

/**
 * Begins the folder of a further language, with its name and no text yet. `npm run messages -- check` then says what is
 * missing.
 * @param root the folder of the project
 * @throws when the tag is none (BCP 47), or the language is there already
 */
export function addLanguage(root: string, { code, name, direction }: LocaleInfo): void {
  checkTag(code);
  const folder = path.join(root, 'web/messages', code);
  if (existsSync(folder)) throw new Error(`${code} is there already.`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, LANGUAGE_FILE), `${JSON.stringify({ name, direction }, null, 2)}\n`);
}
