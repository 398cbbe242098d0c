import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile } from '@inlang/paraglide-js';

const WEB = resolve(import.meta.dirname, '..');
const PROJECT = join(WEB, 'project.inlang');
const MESSAGES = join(WEB, 'messages');

/** Where the texts are as functions, a module a language. */
export const COMPILED_MESSAGES = join(WEB, 'src/paraglide');

const STAMP = join(COMPILED_MESSAGES, '.compiled-from');

function hashSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(PROJECT, 'settings.json')));
  hash.update(readFileSync(join(WEB, 'package.json')));
  for (const file of readdirSync(MESSAGES, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.json')) hash.update(file).update(readFileSync(join(MESSAGES, file)));
  }
  return hash.digest('hex');
}

/**
 * Makes typed functions of the texts in web/messages, unless they are those of the last time.
 * @throws when a text has not the form of a message
 */
export async function compileMessages(): Promise<void> {
  const wanted = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  await compile({
    project: PROJECT,
    outdir: COMPILED_MESSAGES,
    outputStructure: 'locale-modules',
    strategy: ['globalVariable', 'baseLocale'],
    emitReadme: false,
  });
  writeFileSync(STAMP, wanted);
}
