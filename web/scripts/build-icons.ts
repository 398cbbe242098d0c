import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const LOGO = path.resolve(import.meta.dirname, '../public/favicon.svg');
const SHORTCUTS = path.resolve(import.meta.dirname, 'shortcuts');
const OUTPUT = path.resolve(import.meta.dirname, '../build/client/icons');
const FAVICON = path.resolve(import.meta.dirname, '../build/client/favicon.ico');
/** The sizes in pixels of the pictures in favicon.ico. */
const FAVICON_SIZES = [16, 32, 48];
const PAPER = '#faf5ec';

interface Icon {
  name: string;
  /** The edge in pixels. */
  size: number;
  /** The logo's share of the edge. Systems cut maskable icons to a circle of 80 %. */
  share: number;
  background?: string;
  /** A drawing of the same size that replaces the logo. */
  drawing?: string;
}

/** The icons of the installed application. */
export const ICONS: Icon[] = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.6, background: PAPER },
  { name: 'apple-touch-icon.png', size: 180, share: 0.7, background: PAPER },
  ...['add-review', 'my-reviews'].map((shortcut) => ({
    name: `shortcut-${shortcut}.png`,
    size: 96,
    share: 1,
    drawing: path.join(SHORTCUTS, `${shortcut}.svg`),
  })),
];

/** Renders a drawing of 48 pixels directly at the given size, without scaling the result. */
const draw = (logo: Buffer, edge: number): Promise<Buffer> =>
  sharp(logo, { density: (72 * edge) / 48 })
    .resize(edge, edge)
    .png()
    .toBuffer();

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/**
 * Packs PNG files into an ICO file: a header, an entry for each, then the files (the format since Windows
 * Vista).
 */
export function packIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Draws the icons for browsers and the installed application from the logo into the build. */
export async function buildIcons(): Promise<void> {
  const logo = await readFile(LOGO);
  const drawn = FAVICON_SIZES.map(async (size) => ({ size, png: await draw(logo, size) }));
  await writeFile(FAVICON, packIco(await Promise.all(drawn)));
  await mkdir(OUTPUT, { recursive: true });
  for (const { name, size, share, background, drawing } of ICONS) {
    const svg = drawing === undefined ? logo : await readFile(drawing);
    const edge = Math.round(size * share);
    await sharp({
      create: {
        width: size,
        height: size,
        channels: 4,
        background: background ?? { r: 0, g: 0, b: 0, alpha: 0 },
      },
    })
      .composite([{ input: await draw(svg, edge) }])
      .png({ palette: true })
      .toFile(path.join(OUTPUT, name));
  }
}
