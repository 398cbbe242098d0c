import { randomUUID } from 'node:crypto';
import { PHOTO_EDGES, PHOTO_FORMATS } from '@wayable/protocol/photos';
import sharp from 'sharp';
import { median } from './measure.ts';

export interface PhotoRow {
  name: string;
  /** Megapixels per second. */
  ours: number;
  reference: number;
}

const ROUNDS = 3;
const PHOTOS_PER_ROUND = 4;
const SIZES = [
  { width: 1_920, height: 1_440 },
  { width: 4_000, height: 3_000 },
];

/** Returns a JPEG that is as hard to decode and encode as a real photo. */
export const takePhoto = ({ width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer();

/** Converts with the library alone: a pipeline for each size and format, on one thread as on the server. */
export async function convertAlone(bytes: Buffer): Promise<void> {
  for (const edge of PHOTO_EDGES) {
    for (const format of PHOTO_FORMATS) {
      await sharp(bytes)
        .autoOrient()
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .toFormat(format, { quality: format === 'webp' ? 78 : 80 })
        .toBuffer();
    }
  }
}

export async function signUp(url: string): Promise<{ access_token: string; user: { id: string } }> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `photos-${randomUUID()}@bench.example`, password: 'correct horse' }),
  });
  return (await response.json()) as { access_token: string; user: { id: string } };
}

async function megapixelsPerSecond(megapixels: number, convert: () => Promise<void>): Promise<number> {
  const started = performance.now();
  for (let photo = 0; photo < PHOTOS_PER_ROUND; photo++) await convert();
  return (megapixels * PHOTOS_PER_ROUND * 1_000) / (performance.now() - started);
}

/**
 * Returns the megapixels per second of photos uploaded and stored over HTTP, and of photos converted by the
 * image library alone, measured in turns.
 */
export async function measurePhotos(url: string): Promise<PhotoRow[]> {
  sharp.concurrency(1);
  sharp.cache(false);
  const rows: PhotoRow[] = [];
  for (const size of SIZES) {
    const bytes = await takePhoto(size);
    const megapixels = (size.width * size.height) / 1_000_000;
    const { access_token, user } = await signUp(url);
    const upload = async () => {
      const path = `/storage/v1/object/review-photos/${user.id}/temp/${randomUUID()}.jpg`;
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${access_token}` },
        body: new Uint8Array(bytes),
      });
      if (!response.ok) throw new Error(`No upload: ${await response.text()}`);
      await response.arrayBuffer();
    };
    const alone = () => convertAlone(bytes);
    await upload();
    await alone();
    const rounds: { ours: number; reference: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await megapixelsPerSecond(megapixels, upload);
      rounds.push({ ours, reference: await megapixelsPerSecond(megapixels, alone) });
    }
    rows.push({
      name: `photo of ${megapixels.toFixed(1)} megapixels`,
      ours: median(rounds.map((one) => one.ours)),
      reference: median(rounds.map((one) => one.reference)),
    });
  }
  return rows;
}
