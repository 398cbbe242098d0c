import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICONS, packIco } from './build-icons.ts';

it('packs PNG images into an ICO file', () => {
  const pictures = [
    { size: 16, png: Buffer.from('small') },
    { size: 32, png: Buffer.from('larger') },
  ];
  const ico = packIco(pictures);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    expect(ico.readUInt8(entry)).toBe(size);
    const offset = ico.readUInt32LE(entry + 12);
    expect(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8))).toEqual(png);
  }
});

it('draws every manifest icon, with a different icon per shortcut', () => {
  const { icons, shortcuts } = JSON.parse(
    readFileSync(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8'),
  );
  const ofShortcuts: string[] = shortcuts.flatMap(({ icons }: { icons: { src: string }[] }) =>
    icons.map(({ src }) => src),
  );
  expect(new Set(ofShortcuts).size).toBe(shortcuts.length);
  const drawn = ICONS.map(({ name }) => `/icons/${name}`);
  for (const { src } of icons) expect(['/favicon.svg', ...drawn]).toContain(src);
  for (const src of ofShortcuts) expect(drawn).toContain(src);
});
