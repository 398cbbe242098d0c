import type { RatingBand } from '@wayable/protocol/ratings';
import { BAND_SHAPES } from '~/ui/rating-band-shapes';
import { overlayId } from './overlay';

/** Pixels per CSS pixel that images are drawn with: sharp on every screen in use. */
export const IMAGE_RATIO = 2;

const PLACE_SIZE = 36;
const SELECTED_SIZE = 56;
const SHAPE_GRID = 24;

const BANDS: readonly RatingBand[] = ['excellent', 'good', 'fair', 'poor', 'unrated'];

/** The name of a place's marker image. */
export const placeImage = (band: RatingBand, isSelected = false): string =>
  overlayId(`place-${band}${isSelected ? '-selected' : ''}`);

export const CLUSTER_IMAGE_PREFIX = overlayId('cluster-');

/** What to draw for the name of an image; undefined for one that belongs to the base map. */
export function parseImageName(
  name: string,
): { kind: 'place'; band: RatingBand; isSelected: boolean } | { kind: 'cluster'; count: number } | undefined {
  for (const band of BANDS) {
    for (const isSelected of [false, true])
      if (name === placeImage(band, isSelected)) return { kind: 'place', band, isSelected };
  }
  const count = name.startsWith(CLUSTER_IMAGE_PREFIX) ? Number(name.slice(CLUSTER_IMAGE_PREFIX.length)) : 0;
  return Number.isInteger(count) && count > 0 ? { kind: 'cluster', count } : undefined;
}

/** The diameter of a cluster in CSS pixels: grows with the digits and gently with the count. */
export const clusterSize = (count: number): number => Math.round(40 + 8 * Math.log10(count));

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

function drawPlace(band: RatingBand, isSelected: boolean, colors: MarkerColors): CanvasRenderingContext2D {
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
  return context;
}

function drawCluster(count: number, colors: MarkerColors, fontFamily: string): CanvasRenderingContext2D {
  const size = clusterSize(count);
  const context = createCanvas(size, size);
  drawDisc(context, size / 2, size / 2 - 4, colors.ink, colors.surface);
  context.fillStyle = colors.surface;
  context.font = `700 16px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(count), size / 2, size / 2 + 1);
  return context;
}

/** Draws a marker of the application in the colours and the font in force at `element`; undefined for other names. */
export function drawMarkerImage(name: string, element: Element): ImageData | undefined {
  const image = parseImageName(name);
  if (!image) return undefined;
  const colors = readColors(element);
  const context =
    image.kind === 'place'
      ? drawPlace(image.band, image.isSelected, colors)
      : drawCluster(image.count, colors, getComputedStyle(element).fontFamily);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}
