import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LocaleInfo } from '@wayable/protocol/locales';
import { checkTag, LANGUAGE_FILE } from './locale-list.ts';

/**
 * Creates the folder of a new language with its name and no texts. `npm run messages -- check` then lists the
 * missing ones.
 * @param root the project's folder
 * @throws if the tag is invalid (BCP 47), or the language exists
 */
export function addLanguage(root: string, { code, name, direction }: LocaleInfo): void {
  checkTag(code);
  const folder = path.join(root, 'web/messages', code);
  if (existsSync(folder)) throw new Error(`${code} is there already.`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, LANGUAGE_FILE), `${JSON.stringify({ name, direction }, null, 2)}\n`);
}
