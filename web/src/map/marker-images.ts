import type { RatingBand } from '@wayable/protocol/ratings';
import { BAND_SHAPES } from '~/ui/rating-band-shapes';
import { overlayId } from './overlay';

/** Pixels per CSS pixel that images are drawn with: sharp on every screen in use. */
export const IMAGE_RATIO = 2;

const PLACE_SIZE = 36;
const SELECTED_SIZE = 56;
const SHAPE_GRID = 24;

const BANDS: readonly RatingBand[] = ['excellent', 'good', 'fair', 'poor', 'unrated'];

/** `needs`: the place has all that the person needs. */
export type PlaceLook = 'plain' | 'needs' | 'selected';
const LOOKS: readonly PlaceLook[] = ['plain', 'needs', 'selected'];

/** The name of a place's marker image. */
export const placeImage = (band: RatingBand, look: PlaceLook = 'plain'): string =>
  overlayId(`place-${band}-${look}`);

/** The name of a cluster's marker image. */
export const clusterImage = (band: RatingBand, count: number): string =>
  overlayId(`cluster-${band}-${count}`);

/** What to draw for the name of an image; undefined for one that belongs to the base map. */
export function parseImageName(
  name: string,
):
  | { kind: 'place'; band: RatingBand; look: PlaceLook }
  | { kind: 'cluster'; band: RatingBand; count: number }
  | undefined {
  for (const band of BANDS) {
    for (const look of LOOKS) if (name === placeImage(band, look)) return { kind: 'place', band, look };
    const prefix = overlayId(`cluster-${band}-`);
    const count = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0;
    if (Number.isInteger(count) && count > 0) return { kind: 'cluster', band, count };
  }
  return undefined;
}

/** The diameter of a cluster in CSS pixels: grows with the digits and gently with the count. */
export const clusterSize = (count: number): number => Math.round(45 + 6 * Math.log10(count));

/** The page's colours, so that markers follow its theme. */
interface MarkerColors {
  band: (band: RatingBand) => string;
  surface: string;
  ink: string;
}

function readColors(element: Element): MarkerColors {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    band: (band) => read(`--band-${band}`),
    surface: read('--color-surface'),
    ink: read('--color-ink'),
  };
}

function createCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width * IMAGE_RATIO;
  canvas.height = height * IMAGE_RATIO;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw on a canvas');
  context.scale(IMAGE_RATIO, IMAGE_RATIO);
  return context;
}

function drawDisc(
  context: CanvasRenderingContext2D,
  center: number,
  radius: number,
  fill: string,
  ring: string,
) {
  context.shadowColor = 'rgb(25 28 51 / 0.4)';
  context.shadowBlur = 4 * IMAGE_RATIO;
  context.shadowOffsetY = IMAGE_RATIO;
  context.beginPath();
  context.arc(center, center, radius, 0, 2 * Math.PI);
  context.fillStyle = ring;
  context.fill();
  context.shadowColor = 'transparent';
  context.beginPath();
  context.arc(center, center, radius - 2.5, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

function drawPlace(band: RatingBand, look: PlaceLook, colors: MarkerColors): CanvasRenderingContext2D {
  const isSelected = look === 'selected';
  const size = isSelected ? SELECTED_SIZE : PLACE_SIZE;
  const context = createCanvas(size, size);
  const center = size / 2;
  const radius = center - 4;
  if (isSelected) {
    drawDisc(context, center, radius, colors.ink, colors.surface);
    drawDisc(context, center, radius - 4, colors.band(band), colors.surface);
  } else {
    drawDisc(context, center, radius, colors.band(band), colors.surface);
  }
  const shapeSize = (isSelected ? radius - 6 : radius - 2) * 1.16;
  context.translate(center - shapeSize / 2, center - shapeSize / 2);
  context.scale(shapeSize / SHAPE_GRID, shapeSize / SHAPE_GRID);
  context.fillStyle = colors.surface;
  context.fill(new Path2D(BAND_SHAPES[band]), 'evenodd');
  if (look === 'needs') drawTick(context, size, colors);
  return context;
}

/** A tick at the upper right. */
function drawTick(context: CanvasRenderingContext2D, size: number, colors: MarkerColors): void {
  context.setTransform(IMAGE_RATIO, 0, 0, IMAGE_RATIO, 0, 0);
  const radius = 8;
  const x = size - radius - 1;
  const y = radius + 1;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colors.ink;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = colors.surface;
  context.stroke();
  context.beginPath();
  context.moveTo(x - 3.5, y);
  context.lineTo(x - 1, y + 2.8);
  context.lineTo(x + 3.8, y - 2.8);
  context.lineWidth = 2.2;
  context.stroke();
}

const compactNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

function drawCluster(
  band: RatingBand,
  count: number,
  colors: MarkerColors,
  fontFamily: string,
): CanvasRenderingContext2D {
  const size = clusterSize(count);
  const context = createCanvas(size, size);
  drawDisc(context, size / 2, size / 2 - 2, colors.band(band), colors.surface);
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 9, 0, 2 * Math.PI);
  context.fillStyle = colors.ink;
  context.fill();
  context.fillStyle = colors.surface;
  context.font = `700 15px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const hasShape = band !== 'unrated';
  context.fillText(compactNumber.format(count), size / 2, size / 2 + (hasShape ? -4 : 1));
  if (!hasShape) return context;
  const shapeSize = 13;
  context.translate((size - shapeSize) / 2, size / 2 + 4);
  context.scale(shapeSize / SHAPE_GRID, shapeSize / SHAPE_GRID);
  context.fill(new Path2D(BAND_SHAPES[band]), 'evenodd');
  return context;
}

/** Draws a marker of the application in the colours and the font in force at `element`; undefined for other names. */
export function drawMarkerImage(name: string, element: Element): ImageData | undefined {
  const image = parseImageName(name);
  if (!image) return undefined;
  const colors = readColors(element);
  const context =
    image.kind === 'place'
      ? drawPlace(image.band, image.look, colors)
      : drawCluster(image.band, image.count, colors, getComputedStyle(element).fontFamily);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}
