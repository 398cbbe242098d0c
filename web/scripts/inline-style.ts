import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const OUTPUT = path.resolve(import.meta.dirname, '../build/client');
const STYLESHEET = /<link rel="stylesheet" href="((\/assets\/[\w.~-]+\.css)(#?))"\/>/g;
const PRELOAD = /<link rel="modulepreload" href="[^"]+"\/>/g;

/** Matches pages with scripts for personal data and places. All URLs with an id share such a page. */
const WITH_DATA = /"app\/data-layout":/;
const FALLBACK = '__spa-fallback.html';
/**
 * Chromium loads the calendars of all languages at the first use of dates, and a library uses dates while it
 * loads. This script uses dates earlier, while the page waits for its scripts, so that the library does not
 * delay the screen (docs/decisions/0009-a-light-first-page.md).
 */
const CALENDARS_AHEAD =
  "<script>(self.requestIdleCallback??setTimeout)(()=>Intl.DateTimeFormat.supportedLocalesOf('en'))</script>";

const switchedOff = (href: string) => `<link rel="stylesheet" href="${href}" disabled="" media="not all"/>`;

/** Returns the page with inlined style and without preloads. */
async function inlineStyle(page: string, ahead: string): Promise<string> {
  const styles: string[] = [];
  const marked: string[] = [];
  for (const [, , file = '', mark] of page.matchAll(STYLESHEET)) {
    styles.push(await readFile(path.join(OUTPUT, file), 'utf8'));
    if (mark) marked.push(switchedOff(file));
  }
  if (styles.length === 0) throw new Error('The page has no style sheet.');
  return page
    .replaceAll(PRELOAD, '')
    .replaceAll(STYLESHEET, (_, href: string) => switchedOff(href))
    .replace('</head>', () => `${marked.join('')}<style>${styles.join('')}</style>${ahead}</head>`);
}

/**
 * Inlines the style of the built pages, so that the first paint needs only the page. The link to the sheet
 * stays, disabled, because React expects the link and restores it on a full render. A media query that never
 * matches keeps Chromium's preload scanner from fetching the sheet before the font. If scripts also load a
 * sheet, its address ends with a mark. A second link without the mark tells those scripts that the sheet is
 * loaded. Preloads are removed, because they would load before the font; the page's own script requests the
 * other scripts.
 */
export async function inlineStyles(): Promise<void> {
  for await (const name of glob('**/*.html', { cwd: OUTPUT })) {
    const file = path.join(OUTPUT, name);
    const page = await readFile(file, 'utf8');
    const hasData = WITH_DATA.test(page) || path.basename(name) === FALLBACK;
    await writeFile(file, await inlineStyle(page, hasData ? CALENDARS_AHEAD : ''));
  }
}
