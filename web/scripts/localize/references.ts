import { BASE_LOCALE } from '@wayable/protocol/locales';
import { LOCALIZED } from '../../vite/localized.ts';

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the built files that differ between languages: those with texts, and those that import them. */
export function findFilesWithTexts(scripts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set([...scripts].filter(([, code]) => code.includes(LOCALIZED)).map(([name]) => name));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [name, code] of scripts) {
      if (!found.has(name) && [...found].some((other) => code.includes(other))) found.add(name);
    }
  }
  return found;
}

/**
 * Returns a file or page with references to the files of its language. `/assets/x.js` becomes
 * `/assets/de/x.js` if it differs between languages. From there, `./y.js` becomes `../y.js` if `y.js` does
 * not differ.
 */
export function moveReferences(content: string, withTexts: ReadonlySet<string>, locale: string): string {
  if (locale === BASE_LOCALE) return content;
  const names = [...withTexts].map(escapeRegExp).join('|');
  return content
    .replaceAll(new RegExp(`(?<=\\bassets/)(?=(?:${names})\\b)`, 'g'), `${locale}/`)
    .replaceAll(/(?<=["'`])\.\/([\w.~-]+\.js)(?=["'`])/g, (reference, name: string) =>
      withTexts.has(name) ? reference : `../${name}`,
    );
}
