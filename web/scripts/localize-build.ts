import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BASE_LOCALE, LOCALES } from '@wayable/protocol/locales';
import { localizeCode, readLocalizedCalls } from './localize/localize-code.ts';
import { findFilesWithTexts, moveReferences } from './localize/references.ts';
import { renderPages } from './localize/render-pages.ts';

const CLIENT = path.resolve(import.meta.dirname, '../build/client');
const ASSETS = path.join(CLIENT, 'assets');
const SERVER_BUILD = path.resolve(import.meta.dirname, '../build/server');

/**
 * Makes the files of each language from one build (docs/decisions/0041-languages.md). Browser files keep the
 * texts of one language, and pages are rendered once per language. English stays in place; other languages
 * have files in /assets/<language>/ and pages below /<language>/. Files without texts are shared.
 */
export async function localizeBuild(): Promise<void> {
  const scripts = new Map<string, string>();
  for (const name of await readdir(ASSETS)) {
    if (name.endsWith('.js')) scripts.set(name, await readFile(path.join(ASSETS, name), 'utf8'));
  }
  const withTexts = findFilesWithTexts(scripts);
  const calls = new Map([...withTexts].map((name) => [name, readLocalizedCalls(scripts.get(name) ?? '')]));

  for (const { code: locale } of LOCALES) {
    const folder = locale === BASE_LOCALE ? ASSETS : path.join(ASSETS, locale);
    await mkdir(folder, { recursive: true });
    for (const name of withTexts) {
      const code = localizeCode(scripts.get(name) ?? '', calls.get(name) ?? [], locale);
      await writeFile(path.join(folder, name), moveReferences(code, withTexts, locale));
    }
    // The build itself renders the base language's pages.
    if (locale === BASE_LOCALE) continue;
    for await (const { file, html } of renderPages(SERVER_BUILD, locale)) {
      const target = path.join(CLIENT, locale, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, moveReferences(html, withTexts, locale));
    }
  }
  await rm(SERVER_BUILD, { recursive: true });
}
