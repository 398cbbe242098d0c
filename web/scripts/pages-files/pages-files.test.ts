import { LOCALES } from '@wayable/protocol/locales';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContent } from '../../vite/content/read-content.ts';
import { CONTENT_FOLDER } from '../../vite/content-folder.ts';
import { composeFeed } from './feed.ts';
import { composePagesSitemap } from './pages-sitemap.ts';
import { listSocialPictures } from './social-pictures.ts';

const content = readContent(CONTENT_FOLDER);

describe('the feed', () => {
  it('writes a feed of all posts in each language', () => {
    const german = content.get('de');
    if (!german) throw new Error('no German');
    const feed = composeFeed('de', german);
    expect(feed.match(/<entry>/g)).toHaveLength(6);
    expect(feed).toContain('https://origin.invalid/de/blog/how-ratings-are-made');
    expect(feed).toContain('<link rel="self" href="https://origin.invalid/de/blog/feed.xml"/>');
    expect(feed).not.toMatch(/href="\//);
  });

  it('names the language of the posts in the feed', () => {
    for (const [locale, told] of [
      ['de', 'de'],
      ['ar', 'en'],
    ] as const) {
      const posts = content.get(locale);
      expect(posts && composeFeed(locale, posts)).toContain(
        `<feed xml:lang="${told}" xmlns="http://www.w3.org/2005/Atom">`,
      );
    }
  });
});

describe('the site map of pages', () => {
  it('writes a site map of each page in each language', () => {
    const map = composePagesSitemap(content);
    const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toHaveLength(18 * LOCALES.length);
    expect(addresses).toContain('https://origin.invalid/');
    expect(addresses).toContain('https://origin.invalid/ar');
    expect(addresses).toContain('https://origin.invalid/pt-BR/help');
    expect(map.match(/hreflang="x-default"/g)).toHaveLength(18 * LOCALES.length);
    expect(map).toContain('<loc>https://origin.invalid/terms</loc><lastmod>2026-11-27</lastmod>');
  });
});

describe('preview pictures', () => {
  // The server does not accept drawings (photos/convert-photo.ts), and its tests may share this worker.
  const drawings = { operation: ['VipsForeignLoadSvg'] };
  beforeAll(() => sharp.unblock(drawings));
  afterAll(() => sharp.block(drawings));

  it('draws a preview picture for each page in each language', async () => {
    const pictures = listSocialPictures(content);
    const files = pictures.map(({ file }) => file);
    expect(files).toContain('/social/wayable.png');
    expect(files).toContain('/social/de/blog/how-ratings-are-made.png');
    // English and German have all 14 texts. Other languages have only a translated help.
    expect(new Set(files).size).toBe(1 + 2 * 14 + (LOCALES.length - 2));
    const longest = pictures.find(({ file }) => file.includes('de/blog/how-ratings'));
    const { width, height } = await sharp(await longest?.draw()).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
  });

  it('draws a preview picture without title if glyphs are missing', async () => {
    const draw = async (name: string) =>
      listSocialPictures(content)
        .find(({ file }) => file === `/social/${name}.png`)
        ?.draw();
    const own = await draw('wayable');
    expect(await draw('ja/help')).toEqual(own);
    expect(await draw('es/help')).not.toEqual(own);
  });
});
