import { createRequire } from 'node:module';
import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import sharp, { type OverlayOptions } from 'sharp';
import { CARD_HEIGHT, CARD_WIDTH, type PlaceCard } from './card-format.ts';

const MARGIN = 90;
const PAPER = '#faf5ec';
const INK = '#191c33';
const SOFT = '#414461';
const ACCENT = '#2f35a8';
const SUN = '#f3b83f';
const FONT = 'Atkinson Hyperlegible Next';
const FONT_FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
);
const BAR_HEIGHT = 24;
const GAP = 28;

interface Line {
  text: string;
  /** The font size in pixels. A text higher than `maxHeight` pixels is drawn smaller. */
  size: number;
  maxHeight: number;
  color: string;
}

async function drawLine({ text, size, maxHeight, color }: Line) {
  const draw = (fit: { dpi: number } | { height: number }) =>
    sharp({
      text: {
        // Pango markup escapes characters like HTML (https://docs.gtk.org/Pango/pango_markup.html).
        text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
        font: `${FONT} Bold ${size}`,
        fontfile: FONT_FILE,
        width: CARD_WIDTH - 2 * MARGIN,
        wrap: 'word-char',
        rgba: true,
        ...fit,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  const drawn = await draw({ dpi: 72 });
  return drawn.info.height <= maxHeight ? drawn : draw({ height: maxHeight });
}

const block = (color: string, width: number): OverlayOptions => ({
  input: { create: { width, height: BAR_HEIGHT, channels: 3, background: color } },
  left: 0,
  top: CARD_HEIGHT - BAR_HEIGHT,
});

/**
 * Returns a card as a PNG.
 * @param card texts in characters of the font (place-card.ts)
 */
export async function drawPlaceCard({ name, where, says }: PlaceCard): Promise<Buffer> {
  const lines: Line[] = [
    { text: 'Wayable', size: 40, maxHeight: 50, color: ACCENT },
    { text: name, size: 72, maxHeight: 190, color: INK },
    { text: where, size: 34, maxHeight: 90, color: SOFT },
    { text: says, size: 44, maxHeight: 110, color: ACCENT },
  ];
  let top = 64;
  const overlays = [block(ACCENT, CARD_WIDTH), block(SUN, 240)];
  for (const line of lines) {
    const { data, info } = await drawLine(line);
    overlays.push({ input: data, left: MARGIN, top });
    top += info.height + GAP;
  }
  const paper = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: PAPER } as const;
  return sharp({ create: paper }).composite(overlays).png().toBuffer();
}
