import { PHOTO_MAX_BYTES, PHOTO_TEXTS } from '@wayable/protocol/photos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PhotoRefusedError, readPhoto, sniffPhotoType } from './check-photo';
import type { PhotoType } from './review-photo';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const fileOf = (text: string, type: string) => new Blob([bytesOf(text)], { type });

const SIGNATURES: [PhotoType, string][] = [
  ['image/jpeg', '\xFF\xD8\xFF\xE0'],
  ['image/png', '\x89PNG\r\n\x1A\n'],
  ['image/webp', 'RIFF\x10\0\0\0WEBP'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
];
const HEIC = '\0\0\0\x18ftypheic';

describe('sniffPhotoType', () => {
  it.each(SIGNATURES)('detects a photo of type %s by its first bytes', (type, signature) => {
    fc.assert(
      fc.property(fc.uint8Array(), (rest) => {
        expect(sniffPhotoType(Uint8Array.of(...bytesOf(signature), ...rest))).toBe(type);
      }),
    );
  });

  it.each([
    ['\xFF\xD8\xFF', [0, 1, 2]],
    ['\x89PNG\r\n\x1A\n', [0, 1, 2, 3, 4, 5, 6, 7]],
    ['RIFF\x10\0\0\0WEBP', [0, 1, 2, 3, 8, 9, 10, 11]],
    ['GIF89a', [0, 1, 2, 3, 5]],
  ])('rejects a photo with a broken or truncated signature: %j', (signature, positions) => {
    fc.assert(
      fc.property(fc.constantFrom(...positions), fc.integer({ min: 1, max: 255 }), (position, change) => {
        const broken = bytesOf(signature);
        broken[position] = ((broken[position] ?? 0) + change) % 256;
        expect(sniffPhotoType(broken)).toBeUndefined();
        expect(sniffPhotoType(bytesOf(signature).slice(0, position))).toBeUndefined();
      }),
    );
  });
});

describe('readPhoto', () => {
  it.each(SIGNATURES)('returns a photo with the type %s of its bytes', async (type, signature) => {
    for (const claimed of ['', 'image/jpeg']) {
      const photo = await readPhoto(fileOf(`${signature}rest`, claimed));
      expect(photo.type).toBe(type);
      expect(new Uint8Array(await photo.arrayBuffer())).toEqual(bytesOf(`${signature}rest`));
    }
  });

  it.each([
    ['a script called a picture', fileOf('<script>alert(1)</script>', 'image/png'), 'type'],
    ['an SVG', fileOf('<svg/>', 'image/svg+xml'), 'type'],
    ['a page that begins like a GIF', fileOf('GIF89a<script>', 'text/html'), 'type'],
    ['a HEIC photo', fileOf(HEIC, 'image/heic'), 'heic'],
    ['a HEIC photo called a JPEG', fileOf(HEIC, 'image/jpeg'), 'heic'],
    ['a HEIC photo of a browser that does not know the type', fileOf(HEIC, ''), 'heic'],
  ])('rejects the photo file: %s', async (_, file, reason) => {
    await expect(readPhoto(file)).rejects.toMatchObject({ reason, message: PHOTO_TEXTS.type });
  });

  it('reports an empty photo file as unreadable', async () => {
    await expect(readPhoto(fileOf('', 'image/jpeg'))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('accepts a photo of 10 MB and rejects larger photos', async () => {
    const start = bytesOf('\xFF\xD8\xFF');
    const jpegOf = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(start);
      return new Blob([bytes], { type: 'image/jpeg' });
    };
    expect((await readPhoto(jpegOf(PHOTO_MAX_BYTES))).size).toBe(PHOTO_MAX_BYTES);
    await expect(readPhoto(jpegOf(PHOTO_MAX_BYTES + 1))).rejects.toMatchObject({
      reason: 'size',
      message: PHOTO_TEXTS.size,
    });
  });

  it('reports a photo file as unreadable after its deletion', async () => {
    class GoneFile extends Blob {
      override arrayBuffer(): Promise<ArrayBuffer> {
        return Promise.reject(new DOMException('The file was moved.', 'NotFoundError'));
      }
    }
    const reading = readPhoto(new GoneFile(['x'], { type: 'image/jpeg' }));
    await expect(reading).rejects.toBeInstanceOf(PhotoRefusedError);
    await expect(reading).rejects.toMatchObject({ reason: 'unreadable' });
  });
});
