import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { BASE_LOCALE } from '@wayable/protocol/locales';
import { readLanguages } from '../scripts/messages/locale-list.ts';
import { isCatalogueFile } from '../scripts/messages/read-messages.ts';

const WEB = resolve(import.meta.dirname, '..');
/** The compiler's settings, generated from web/messages. */
const PROJECT = join(WEB, 'project.inlang');
const SETTINGS = join(PROJECT, 'settings.json');
const MESSAGES = join(WEB, 'messages');

/** The texts as functions, one module per language. */
export const COMPILED_MESSAGES = join(WEB, 'src/paraglide');

const STAMP = join(COMPILED_MESSAGES, '.compiled-from');

function hashSources(settings: string): string {
  const hash = createHash('sha256')
    .update(settings)
    .update(readFileSync(join(WEB, 'package.json')));
  for (const file of readdirSync(MESSAGES, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.json')) hash.update(file).update(readFileSync(join(MESSAGES, file)));
  }
  return hash.digest('hex');
}

function toSettings(): string {
  const files = readdirSync(join(MESSAGES, BASE_LOCALE)).filter(isCatalogueFile).sort();
  return JSON.stringify({
    baseLocale: BASE_LOCALE,
    locales: readLanguages(resolve(WEB, '..')).map(({ code }) => code),
    modules: ['../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: files.map((file) => `./messages/{locale}/${file}`) },
  });
}

/**
 * Compiles the texts in web/messages to typed functions, if they have changed.
 * @throws if a text is not a valid message, or a folder belongs to no language
 */
export async function compileMessages(): Promise<void> {
  const settings = toSettings();
  const wanted = hashSources(settings);
  if (existsSync(SETTINGS) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  mkdirSync(PROJECT, { recursive: true });
  writeFileSync(SETTINGS, settings);
  await compile({
    project: PROJECT,
    outdir: COMPILED_MESSAGES,
    outputStructure: 'locale-modules',
    strategy: ['globalVariable', 'baseLocale'],
    emitReadme: false,
  });
  writeFileSync(STAMP, wanted);
}
