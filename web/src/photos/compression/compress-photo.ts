import { PhotoRefusedError } from '../check-photo';
import type { CompressionAnswer } from './compression-answer';
import { drawPhoto, JPEG_QUALITY } from './draw-photo';

/** Compresses in a worker. If the worker cannot be loaded, for instance offline, the page does the work. */
function askWorker(file: Blob, signal: AbortSignal): Promise<CompressionAnswer> {
  const worker = new Worker(new URL('./compression.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<CompressionAnswer>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.addEventListener('message', ({ data }: MessageEvent<CompressionAnswer>) => resolve(data));
  worker.addEventListener('error', () => resolve({ kind: 'unsupported' }));
  worker.postMessage(file);
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}

async function compressOnPage(file: Blob): Promise<CompressionAnswer> {
  const canvas = document.createElement('canvas');
  try {
    await drawPhoto(file, canvas);
  } catch (error) {
    return { kind: 'undecodable', reason: String(error) };
  }
  const compressed = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  return compressed
    ? { kind: 'compressed', file: compressed }
    : { kind: 'undecodable', reason: 'The canvas gave no file.' };
}

/**
 * Compresses a photo to a JPEG of at most 1,920 pixels at quality 0.8, in a worker if the browser supports it
 * (docs/product.md#photos). An aborted signal rejects with its reason.
 * @throws {PhotoRefusedError} unreadable, if the browser cannot decode the file
 */
export async function compressPhoto(file: Blob, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted();
  const byWorker = await askWorker(file, signal);
  const answer = byWorker.kind === 'unsupported' ? await compressOnPage(file) : byWorker;
  if (answer.kind === 'compressed') return answer.file;
  throw new PhotoRefusedError('unreadable', answer);
}
