import sharp from 'sharp';

interface Drawing {
  width: number;
  height: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif';
  /** Noise makes the picture as large as a real photo. */
  isNoisy?: boolean;
  /** EXIF orientation: 6 marks an upright phone photo. */
  orientation?: number;
}

/** Draws a picture file: noise, or the left half red and the right half blue. */
export async function drawPhoto({
  width,
  height,
  format = 'jpeg',
  isNoisy = false,
  orientation,
}: Drawing): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const ground = sharp({
    create: { width, height, channels: 3, background: '#0000ff', ...(isNoisy && { noise }) },
  });
  if (orientation !== undefined) ground.withMetadata({ orientation });
  if (isNoisy) return ground.toFormat(format).toBuffer();
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#ff0000' };
  return ground
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** Returns the metadata of a picture file. */
export async function measurePhoto(
  bytes: Buffer,
): Promise<{ format: string; width: number; height: number }> {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
}
