import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WEB = path.resolve(import.meta.dirname, '../..');
const MESSAGES = path.join(WEB, 'messages');

/** A text with forms, as the message format writes it (https://inlang.com/m/reootnfj/plugin-inlang-messageFormat). */
export interface MessageVariants {
  declarations: string[];
  selectors: string[];
  /** the text of each form, such as `countPlural=one` */
  match: Record<string, string>;
}

export type Message = string | [MessageVariants];

/** The texts of a language, by file and key. */
export type Catalogue = ReadonlyMap<string, Readonly<Record<string, Message>>>;

/** The languages that have a folder. */
export const listFolders = (): string[] =>
  readdirSync(MESSAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** What the compiler is told: the languages, and the files of one. */
export function readSettings(): { locales: string[]; files: string[] } {
  const settings = JSON.parse(readFileSync(path.join(WEB, 'project.inlang/settings.json'), 'utf8')) as {
    locales: string[];
    'plugin.inlang.messageFormat': { pathPattern: string[] };
  };
  return {
    locales: settings.locales,
    files: settings['plugin.inlang.messageFormat'].pathPattern.map((pattern) => path.basename(pattern)),
  };
}

/** @throws when a file is not JSON */
export function readCatalogue(locale: string): Catalogue {
  const folder = path.join(MESSAGES, locale);
  const catalogue = new Map<string, Readonly<Record<string, Message>>>();
  if (!existsSync(folder)) return catalogue;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    try {
      catalogue.set(file, JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
    } catch (error) {
      throw new Error(`web/messages/${locale}/${file} is not JSON: ${String(error)}`);
    }
  }
  return catalogue;
}
