import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LocaleInfo } from '@wayable/protocol/locales';

const LIST = 'protocol/src/locales.ts';
const SETTINGS = 'web/project.inlang/settings.json';
const TAG = /^[a-z]{2,3}(-[A-Z][A-Za-z]+)?$/;

/** After the last line of a language. */
const END_OF_LIST = /(?<=\n {2}\{ code: [^\n]*\n)(?=\] as const)/;

/**
 * Makes everything that a further language needs, with no text in it yet: its folder in web/messages, its file of the
 * server, and its name in the two places that list the languages. `npm run messages -- check` then says what is missing.
 * @param root the folder of the project
 * @throws when the tag is none (BCP 47), or the language is there already
 */
export function addLanguage(root: string, { code, name, direction }: LocaleInfo): void {
  const at = (file: string) => path.join(root, file);
  if (!TAG.test(code)) throw new Error(`"${code}" is no tag of a language, as "sv" or "pt-BR" is.`);
  const settings = JSON.parse(readFileSync(at(SETTINGS), 'utf8')) as { locales: string[] };
  if (settings.locales.includes(code)) throw new Error(`${code} is there already.`);
  const list = readFileSync(at(LIST), 'utf8');
  if (!END_OF_LIST.test(list)) throw new Error(`${LIST} has not the form that is known.`);

  mkdirSync(at(`web/messages/${code}`), { recursive: true });
  writeFileSync(at(`server/messages/${code}.json`), '{}\n');
  const entry = `  { code: '${code}', name: '${name.replaceAll("'", "\\'")}', direction: '${direction}' },\n`;
  writeFileSync(
    at(LIST),
    list.replace(END_OF_LIST, () => entry),
  );
  const source = readFileSync(at(SETTINGS), 'utf8');
  writeFileSync(
    at(SETTINGS),
    source.replace(/(?<="locales": \[[^\]]*)(?=\])/, () => `, "${code}"`),
  );
}
