import { RATING_BANDS } from '@wayable/protocol/ratings';
import { MARKS, type Mark } from '~/catalogue/marks';
import { formatCompact } from '~/ui/text/format';
import { RING_PARTS } from '../map-engine';
import { overlayId } from './overlay';

/** Image pixels per CSS pixel, sharp on all common screens. */
export const IMAGE_RATIO = 2;

const PLACE_SIZE = 36;
const SELECTED_SIZE = 56;
const SHAPE_GRID = 24;
/** The width in pixels of the ring around a plate. */
const RING = 2.5;
/** Half a square's side as a share of the disc's radius, and its corner radius as a share of that half. */
const SQUARE_HALF = 0.93;
const SQUARE_CORNER = 0.36;

const NAMES = Object.keys(MARKS) as Mark[];

type PlaceLook = 'plain' | 'selected';
const LOOKS: readonly PlaceLook[] = ['plain', 'selected'];

/** Returns the name of a place's image. */
export const placeImage = (mark: Mark, look: PlaceLook = 'plain'): string =>
  overlayId(`place-${mark}-${look}`);

/** Returns the name of a cluster's image; `ring`: the number of parts per rating band, the best first. */
export const clusterImage = (mark: Mark, count: number, ring?: readonly number[]): string =>
  overlayId(['cluster', mark, count, ...(ring ? [ring.join('.')] : [])].join('-'));

/** Returns the marker for an image name; undefined if the name belongs to the base map. */
export function parseImageName(
  name: string,
):
  | { kind: 'place'; mark: Mark; look: PlaceLook }
  | { kind: 'cluster'; mark: Mark; count: number; ring: number[] | undefined }
  | undefined {
  for (const mark of NAMES) {
    for (const look of LOOKS) if (name === placeImage(mark, look)) return { kind: 'place', mark, look };
    const prefix = overlayId(`cluster-${mark}-`);
    const [amount = '', parts] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : [];
    const [count, ring] = [Number(amount), parts?.split('.').map(Number)];
    if (Number.isInteger(count) && count > 0) return { kind: 'cluster', mark, count, ring };
  }
  return undefined;
}

/** The number of cluster images that a map keeps, about 50 kB each. */
export const CLUSTER_IMAGES_MAX = 200;

/**
 * Returns the cluster images beyond `max` that are not shown, the oldest first.
 * @param drawn all images of the map, in drawing order
 * @param shown the images in use, however many
 */
export function findSpareImages(drawn: readonly string[], shown: ReadonlySet<string>, max: number): string[] {
  const clusters = drawn.filter((name) => parseImageName(name)?.kind === 'cluster');
  const excess = clusters.length - max;
  return excess <= 0 ? [] : clusters.filter((name) => !shown.has(name)).slice(0, excess);
}

/** Returns the diameter of a cluster in CSS pixels: 6 pixels more for ten times as many places. */
export const clusterSize = (count: number): number => Math.round(45 + 6 * Math.log10(count));

/** The page's colors, so that markers follow the theme. */
interface MarkerColors {
  mark: (mark: Mark) => string;
  surface: string;
  ink: string;
}

function readColors(element: Element): MarkerColors {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    mark: (mark) => read(MARKS[mark].color),
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

/** Draws a disc, or a square with round corners of about the same area, inside a ring. */
function drawPlate(
  context: CanvasRenderingContext2D,
  plate: 'disc' | 'square',
  center: number,
  radius: number,
  fill: string,
  ring: string,
) {
  const trace = (half: number) => {
    context.beginPath();
    if (plate === 'disc') context.arc(center, center, half, 0, 2 * Math.PI);
    else context.roundRect(center - half, center - half, 2 * half, 2 * half, half * SQUARE_CORNER);
  };
  const half = plate === 'disc' ? radius : radius * SQUARE_HALF;
  context.shadowColor = 'rgb(25 28 51 / 0.4)';
  context.shadowBlur = 4 * IMAGE_RATIO;
  context.shadowOffsetY = IMAGE_RATIO;
  trace(half);
  context.fillStyle = ring;
  context.fill();
  context.shadowColor = 'transparent';
  trace(half - RING);
  context.fillStyle = fill;
  context.fill();
}

function drawPlace(mark: Mark, look: PlaceLook, colors: MarkerColors): CanvasRenderingContext2D {
  const isSelected = look === 'selected';
  const size = isSelected ? SELECTED_SIZE : PLACE_SIZE;
  const context = createCanvas(size, size);
  const center = size / 2;
  const radius = center - 4;
  const { plate, shape } = MARKS[mark];
  if (isSelected) {
    drawPlate(context, plate, center, radius, colors.ink, colors.surface);
    drawPlate(context, plate, center, radius - 4, colors.mark(mark), colors.surface);
  } else {
    drawPlate(context, plate, center, radius, colors.mark(mark), colors.surface);
  }
  const shapeSize = (isSelected ? radius - 6 : radius - 2) * (plate === 'disc' ? 1.16 : 1.5);
  context.translate(center - shapeSize / 2, center - shapeSize / 2);
  context.scale(shapeSize / SHAPE_GRID, shapeSize / SHAPE_GRID);
  context.fillStyle = colors.surface;
  context.fill(new Path2D(shape), 'evenodd');
  return context;
}

/**
 * Draws the parts of a ring clockwise from the top. Lines separate them, because colors alone are not
 * enough.
 */
function drawRing(
  context: CanvasRenderingContext2D,
  ring: readonly number[],
  center: number,
  radius: number,
  colors: MarkerColors,
) {
  const angle = (parts: number) => (parts / RING_PARTS) * 2 * Math.PI - Math.PI / 2;
  let from = 0;
  for (const [index, parts] of ring.entries()) {
    const band = RATING_BANDS[index];
    if (!band || parts === 0) continue;
    context.beginPath();
    context.moveTo(center, center);
    context.arc(center, center, radius, angle(from), angle(from + parts));
    context.closePath();
    context.fillStyle = colors.mark(band);
    context.fill();
    if (parts < RING_PARTS) {
      context.strokeStyle = colors.surface;
      context.lineWidth = 1.5;
      context.stroke();
    }
    from += parts;
  }
}

function drawCluster(
  { mark, count, ring }: { mark: Mark; count: number; ring: readonly number[] | undefined },
  colors: MarkerColors,
  fontFamily: string,
): CanvasRenderingContext2D {
  const size = clusterSize(count);
  const context = createCanvas(size, size);
  drawPlate(context, 'disc', size / 2, size / 2 - 2, colors.mark(mark), colors.surface);
  if (ring) drawRing(context, ring, size / 2, size / 2 - 2 - RING, colors);
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 9, 0, 2 * Math.PI);
  context.fillStyle = colors.ink;
  context.fill();
  context.fillStyle = colors.surface;
  context.font = `700 15px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const hasShape = mark !== 'unrated';
  context.fillText(formatCompact(count), size / 2, size / 2 + (hasShape ? -4 : 1));
  if (!hasShape) return context;
  const shapeSize = 13;
  context.translate((size - shapeSize) / 2, size / 2 + 4);
  context.scale(shapeSize / SHAPE_GRID, shapeSize / SHAPE_GRID);
  context.fill(new Path2D(MARKS[mark].shape), 'evenodd');
  return context;
}

/** Draws a marker with the colors and font of `element`; undefined for other names. */
export function drawMarkerImage(name: string, element: Element): ImageData | undefined {
  const image = parseImageName(name);
  if (!image) return undefined;
  const colors = readColors(element);
  const context =
    image.kind === 'place'
      ? drawPlace(image.mark, image.look, colors)
      : drawCluster(image, colors, getComputedStyle(element).fontFamily);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}
