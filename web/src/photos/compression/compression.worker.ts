import type { CompressionAnswer } from './compression-answer';
import { drawPhoto, JPEG_QUALITY } from './draw-photo';

async function compress(file: Blob): Promise<CompressionAnswer> {
  if (typeof OffscreenCanvas === 'undefined') return { kind: 'unsupported' };
  try {
    const canvas = new OffscreenCanvas(1, 1);
    await drawPhoto(file, canvas);
    return {
      kind: 'compressed',
      file: await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY }),
    };
  } catch (error) {
    return { kind: 'undecodable', reason: String(error) };
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) =>
  self.postMessage(await compress(data)),
);
