import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readContent } from '../vite/content/read-content.ts';
import { CONTENT_FOLDER } from '../vite/content-folder.ts';
import { composeFeed } from './pages-files/feed.ts';
import { composePagesSitemap } from './pages-files/pages-sitemap.ts';
import { listSocialPictures } from './pages-files/social-pictures.ts';

const OUTPUT = path.resolve(import.meta.dirname, '../build/client');

async function write(file: string, content: string | Buffer): Promise<void> {
  const target = path.join(OUTPUT, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

/** Makes, after the pages, what belongs to them: feeds, the site map of pages, and pictures for previews. */
export async function buildPagesFiles(): Promise<void> {
  const content = readContent(CONTENT_FOLDER);
  for (const [locale, texts] of content)
    await write(`${locale === 'en' ? '' : `${locale}/`}blog/feed.xml`, composeFeed(locale, texts));
  await write('sitemaps/pages.xml', composePagesSitemap(content));
  await Promise.all(listSocialPictures(content).map(async ({ file, draw }) => write(file, await draw())));
}
