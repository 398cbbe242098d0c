import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const LOGO = path.resolve(import.meta.dirname, '../public/favicon.svg');
const OUTPUT = path.resolve(import.meta.dirname, '../build/client/icons');
const PAPER = '#faf5ec';

interface Icon {
  name: string;
  /** Edge in pixels. */
  size: number;
  /** How much of the edge the logo takes: systems cut maskable icons to a circle of 80 %. */
  share: number;
  background?: string;
}

const ICONS: Icon[] = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.6, background: PAPER },
  { name: 'apple-touch-icon.png', size: 180, share: 0.7, background: PAPER },
];

/** Draws the icons of the installed application from the logo, into the build. */
export async function buildIcons(): Promise<void> {
  const logo = await readFile(LOGO);
  await mkdir(OUTPUT, { recursive: true });
  for (const { name, size, share, background } of ICONS) {
    const edge = Math.round(size * share);
    // The logo's own size is 48; it is drawn anew for each size, not enlarged.
    const drawn = await sharp(logo, { density: (72 * edge) / 48 })
      .resize(edge, edge)
      .toBuffer();
    await sharp({
      create: {
        width: size,
        height: size,
        channels: 4,
        background: background ?? { r: 0, g: 0, b: 0, alpha: 0 },
      },
    })
      .composite([{ input: drawn }])
      .png({ palette: true })
      .toFile(path.join(OUTPUT, name));
  }
}
