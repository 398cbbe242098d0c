import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import { readContent } from '../vite/content/read-content.ts';
import { CONTENT_FOLDER } from '../vite/content-folder.ts';
import { composeFeed } from './pages-files/feed.ts';
import { localizeManifest, type ManifestTexts } from './pages-files/manifest.ts';
import { composePagesSitemap } from './pages-files/pages-sitemap.ts';
import { listSocialPictures } from './pages-files/social-pictures.ts';

const WEB = path.resolve(import.meta.dirname, '..');
const OUTPUT = path.join(WEB, 'build/client');

async function write(file: string, content: string | Buffer): Promise<void> {
  const target = path.join(OUTPUT, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

const readJson = async (file: string) => JSON.parse(await readFile(path.join(WEB, file), 'utf8'));

async function readManifestTexts(locale: Locale): Promise<ManifestTexts> {
  const [home, reviews] = await Promise.all(
    ['home', 'reviews'].map((name) => readJson(`messages/${locale}/${name}.json`)),
  );
  return { ...home, ...reviews };
}

async function writeManifests(): Promise<void> {
  const english = await readJson('public/manifest.webmanifest');
  for (const { code } of LOCALES) {
    if (code === BASE_LOCALE) continue;
    const manifest = localizeManifest(english, code, await readManifestTexts(code));
    await write(`${code}/manifest.webmanifest`, JSON.stringify(manifest));
  }
}

/** Writes the files that go with the pages: manifests, feeds, the site map, and preview pictures. */
export async function buildPagesFiles(): Promise<void> {
  const content = readContent(CONTENT_FOLDER);
  for (const [locale, texts] of content)
    await write(`${locale === 'en' ? '' : `${locale}/`}blog/feed.xml`, composeFeed(locale, texts));
  await writeManifests();
  await write('sitemaps/pages.xml', composePagesSitemap(content));
  await Promise.all(listSocialPictures(content).map(async ({ file, draw }) => write(file, await draw())));
}
