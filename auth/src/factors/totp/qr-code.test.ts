import fc from 'fast-check';
import qrcode from 'qrcode-generator';
import { expect, it } from 'vitest';
import { drawQrCode } from './qr-code.ts';

/** Returns the dark modules of a drawing, as `row,column` without the quiet zone. */
function readModules(svg: string): Set<string> {
  const [, path = ''] = /fill="black" d="([^"]*)"/.exec(svg) ?? [];
  const modules = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step++) modules.add(`${Number(y) - 4},${Number(x) - 4 + step}`);
  }
  return modules;
}

it('draws a QR code without characters that break data: URLs', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (text) => {
      const svg = drawQrCode(text);
      expect(svg).not.toMatch(/[#%]/);
      const code = qrcode(0, 'M');
      code.addData(text);
      code.make();
      const expected = new Set<string>();
      for (let row = 0; row < code.getModuleCount(); row++) {
        for (let column = 0; column < code.getModuleCount(); column++) {
          if (code.isDark(row, column)) expected.add(`${row},${column}`);
        }
      }
      expect(readModules(svg)).toEqual(expected);
    }),
    { numRuns: 8 },
  );
});

it('leaves a margin of four modules around a QR code', () => {
  const svg = drawQrCode('otpauth://totp/a');
  const [, side] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? [];
  const rows = [...readModules(svg)].map((module) => Number(module.split(',')[0]));
  expect(Math.max(...rows)).toBe(Number(side) - 2 * 4 - 1);
  expect(Math.min(...rows)).toBe(0);
});
