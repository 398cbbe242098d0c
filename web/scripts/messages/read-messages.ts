import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_FILE } from './locale-list.ts';

const MESSAGES = path.resolve(import.meta.dirname, '../../messages');

/** The server's texts in a language, in another format (platform/src/texts). */
export const SERVER_FILE = 'server.json';

const OTHER_FILES: readonly string[] = [SERVER_FILE, LANGUAGE_FILE];

/** Returns whether a file in a language's folder holds texts of the screens. */
export const isCatalogueFile = (file: string): boolean =>
  file.endsWith('.json') && !OTHER_FILES.includes(file);

/**
 * A text with plural forms in the message format (https://inlang.com/m/reootnfj/plugin-inlang-messageFormat).
 */
interface MessageVariants {
  declarations: string[];
  selectors: string[];
  /** The text of each form, such as `countPlural=one`. */
  match: Record<string, string>;
}

export type Message = string | [MessageVariants];

/** The texts of a language by file and key. */
export type Catalogue = ReadonlyMap<string, Readonly<Record<string, Message>>>;

/**
 * Returns the texts of the screens in a language.
 * @throws if a file is not JSON
 */
export function readCatalogue(locale: string): Catalogue {
  const folder = path.join(MESSAGES, locale);
  const catalogue = new Map<string, Readonly<Record<string, Message>>>();
  if (!existsSync(folder)) return catalogue;
  for (const file of readdirSync(folder).filter(isCatalogueFile)) {
    try {
      catalogue.set(file, JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
    } catch (error) {
      throw new Error(`web/messages/${locale}/${file} is not JSON: ${String(error)}`);
    }
  }
  return catalogue;
}
