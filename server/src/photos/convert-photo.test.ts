import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildProgressiveJpeg } from '../testing/files/build-progressive-jpeg.ts';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { convertPhoto } from './convert-photo.ts';

describe('convertPhoto', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('converts a %s photo to JPEG and WebP', async (format) => {
    const photo = await convertPhoto(await drawPhoto({ width: 1_000, height: 600, format }));
    expect(photo).toMatchObject({ width: 1_000, height: 600, edges: [320, 800, 1_000] });
    const kept = await Promise.all(
      photo.files.map(async ({ edge, format: written, bytes }) => {
        const facts = await sharp(bytes).metadata();
        expect([facts.width, facts.format]).toEqual([edge, written]);
        return `${edge} ${written}`;
      }),
    );
    expect(kept).toEqual(['320 webp', '320 jpeg', '800 webp', '800 jpeg', '1000 webp', '1000 jpeg']);
  });

  it('reduces large photos to 1920 pixels and never enlarges photos', async () => {
    expect(await convertPhoto(await drawPhoto({ width: 1_500, height: 3_000 }))).toMatchObject({
      width: 960,
      height: 1_920,
      edges: [320, 800, 1_920],
    });
    expect((await convertPhoto(await drawPhoto({ width: 1, height: 1 }))).edges).toEqual([1]);
    expect((await convertPhoto(await drawPhoto({ width: 320, height: 20 }))).edges).toEqual([320]);
  });

  it('converts transparent pictures to a white background', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
      .png()
      .toBuffer();
    for (const file of (await convertPhoto(bytes)).files) {
      const { data, info } = await sharp(file.bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(3);
      expect(Math.min(...data)).toBeGreaterThan(250);
    }
  });

  it('accepts gray and CMYK pictures', async () => {
    const picture = sharp(await drawPhoto({ width: 40, height: 40 }));
    for (const space of ['b-w', 'cmyk']) {
      const bytes = await picture.clone().toColourspace(space).jpeg().toBuffer();
      const { files } = await convertPhoto(bytes);
      expect((await sharp(files.at(-1)?.bytes).metadata()).space).toBe('srgb');
    }
  });

  it.each([
    { width: 8_000, height: 8_000, components: 4, passes: 2 },
    { width: 8_000, height: 8_000, components: 1, passes: 60 },
  ] as const)('rejects a too complex photo by its header: %o', async (size) => {
    await expect(convertPhoto(buildProgressiveJpeg(size))).rejects.toMatchObject({
      code: 'photo_too_complex',
    });
  });

  it('accepts a progressive photo of 24 megapixels', async () => {
    const bytes = buildProgressiveJpeg({ width: 6_000, height: 4_000, components: 3, passes: 12 });
    expect(await convertPhoto(bytes)).toMatchObject({ width: 1_920, height: 1_280 });
  });
});
