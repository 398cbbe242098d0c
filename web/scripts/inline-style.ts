import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const OUTPUT = path.resolve(import.meta.dirname, '../build/client');
const STYLESHEET = /<link rel="stylesheet" href="((\/assets\/[\w.~-]+\.css)(#?))"\/>/g;
const PRELOAD = /<link rel="modulepreload" href="[^"]+"\/>/g;

/** Pages that the scripts for people and places draw; those of addresses with an id are all this one. */
const WITH_DATA = /"app\/data-layout":/;
const FALLBACK = '__spa-fallback.html';
/**
 * The first question about dates makes Chromium read the calendars of all languages, and a library asks as it is read. Asked
 * while the page waits for its scripts, it takes nothing from what comes then (docs/decisions/0009-a-light-first-page.md).
 */
const CALENDARS_AHEAD =
  "<script>(self.requestIdleCallback??setTimeout)(()=>Intl.DateTimeFormat.supportedLocalesOf('en'))</script>";

const switchedOff = (href: string) => `<link rel="stylesheet" href="${href}" disabled="" media="not all"/>`;

/** The page with its style inside, and without preloads. */
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
 * Puts the style of the built pages into them, so that the first paint waits for nothing but the page itself. The link
 * stays, switched off: React finds what it has rendered, and brings it back should it ever draw the page anew. Chromium's
 * look ahead would fetch it all the same, before the font, were it not for a medium that nothing is. A sheet that scripts
 * load, too, has a mark at the end of its address; without it there is a second link, by which they see that it is there.
 * The scripts are asked for by the pages' own one: as preloads they came before the font.
 */
export async function inlineStyles(): Promise<void> {
  for await (const name of glob('**/*.html', { cwd: OUTPUT })) {
    const file = path.join(OUTPUT, name);
    const page = await readFile(file, 'utf8');
    const hasData = WITH_DATA.test(page) || path.basename(name) === FALLBACK;
    await writeFile(file, await inlineStyle(page, hasData ? CALENDARS_AHEAD : ''));
  }
}
