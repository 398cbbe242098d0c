import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Locale } from '@wayable/protocol/locales';
import sharp from 'sharp';
import { contentPicture } from '../../src/pages/content-picture.ts';
import { escapeText } from '../../src/ui/text/escape-text.ts';
import type { LocaleContent } from '../../vite/content/read-content.ts';

/** The size that previews show uncropped (https://ogp.me). */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 90;
const PAPER = '#faf5ec';
const INK = '#191c33';
const ACCENT = '#2f35a8';
const SUN = '#f3b83f';
/** The page's font, uncompressed for the drawing library. */
const FONT = 'Atkinson Hyperlegible Next';
const FONT_FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
);
/** The scripts of that font. A build machine without fonts for other scripts would draw boxes. */
const WRITABLE = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

const LOGO = readFileSync(path.resolve(import.meta.dirname, '../../public/favicon.svg'));
const PAGES = ['about', 'contact', 'careers', 'privacy', 'terms', 'accessibility', 'help', 'blog'] as const;

interface SocialPicture {
  /** The path below the build's folder. */
  file: string;
  draw: () => Promise<Buffer>;
}

/** Lists the product's picture, and a titled picture for each page and language with a translated text. */
export function listSocialPictures(content: ReadonlyMap<Locale, LocaleContent>): SocialPicture[] {
  const pictures: SocialPicture[] = [{ file: '/social/wayable.png', draw: () => drawPicture('Wayable') }];
  for (const [locale, texts] of content) {
    const titled = [
      ...PAGES.map((name) => ({ name, title: texts[name].title, written: texts[name].locale })),
      ...texts.blog.posts.map(({ slug, title, locale: written }) => ({
        name: `blog/${slug}`,
        title,
        written,
      })),
    ];
    for (const { name, title, written } of titled)
      if (written === locale)
        pictures.push({ file: contentPicture(name, locale), draw: () => drawPicture(title) });
  }
  return pictures;
}

const frame = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${PAPER}"/>` +
    `<rect y="${HEIGHT - 24}" width="100%" height="24" fill="${ACCENT}"/>` +
    `<rect y="${HEIGHT - 24}" width="240" height="24" fill="${SUN}"/></svg>`,
);

async function drawText(
  text: string,
  { size, width, color }: { size: number; width: number; color: string },
) {
  const markup = `<span foreground="${color}">${escapeText(text)}</span>`;
  return sharp({
    text: { text: markup, font: `${FONT} Bold ${size}`, fontfile: FONT_FILE, width, rgba: true, dpi: 72 },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Draws the logo and name above a title, or the name alone if the title's script has no font. */
async function drawPicture(title: string): Promise<Buffer> {
  const shown = WRITABLE.test(title) ? title : 'Wayable';
  const logo = await sharp(LOGO, { density: 180 }).resize(120, 120).toBuffer();
  const name = await drawText('Wayable', { size: 44, width: 400, color: ACCENT });
  const text = await drawText(shown, { size: 76, width: WIDTH - 2 * MARGIN, color: INK });
  return sharp(frame)
    .composite([
      { input: logo, left: MARGIN - 12, top: 70 },
      { input: name.data, left: MARGIN + 124, top: 108 },
      { input: text.data, left: MARGIN, top: Math.round(380 - text.info.height / 2) },
    ])
    .png({ palette: true })
    .toBuffer();
}
