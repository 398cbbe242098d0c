import path from 'node:path';
import type { Locale } from '@wayable/protocol/locales';
import { createRequestHandler, type ServerBuild } from 'react-router';

/** A path without a prerendered page. Its response is the page for all other screens. */
const FALLBACK = '/__spa-fallback.html';

/**
 * Renders the prerendered pages in a language, as the router's own build does for English. The language's
 * prefix is the router's base.
 * @yields the page and its file below the language's folder
 * @throws if a page cannot be rendered
 */
export async function* renderPages(
  serverBuild: string,
  locale: Locale,
): AsyncGenerator<{ file: string; html: string }> {
  const build = (await import(path.join(serverBuild, 'index.js'))) as ServerBuild;
  const basename = `/${locale}`;
  const handle = createRequestHandler({ ...build, basename }, 'production');
  for (const page of [...build.prerender, FALLBACK]) {
    const isFallback = page === FALLBACK;
    const response = await handle(
      new Request(`http://localhost${basename}${isFallback ? page : `${page}/`.replace('//', '/')}`),
    );
    if (response.status !== 200) throw new Error(`${basename}${page} was answered with ${response.status}.`);
    yield { file: isFallback ? page.slice(1) : path.join(page, 'index.html'), html: await response.text() };
  }
}
