import { fitWithin } from './fit-within';

/** The limit in docs/product.md#photos. */
const LONGEST_EDGE = 1_920;
/** The quality in docs/product.md#photos. */
export const JPEG_QUALITY = 0.8;

/**
 * Draws a photo upright, with white for transparent parts, at most 1,920 pixels long
 * (docs/product.md#photos).
 * @throws {DOMException} if the browser cannot decode the file
 */
export async function drawPhoto(file: Blob, canvas: OffscreenCanvas | HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitWithin(bitmap, LONGEST_EDGE);
    canvas.width = width;
    canvas.height = height;
    const context = (canvas as OffscreenCanvas).getContext('2d', { alpha: false });
    if (!context) throw new DOMException('The canvas cannot be drawn on.', 'InvalidStateError');
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
  } finally {
    bitmap.close();
  }
}
