import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AVATAR_GROUNDS, avatarGround } from './avatar-ground';

const tokens = readFileSync(new URL('../app/tokens.css', import.meta.url), 'utf8');
const colorOf = (name: string) => new RegExp(`--color-${name}: #([0-9a-f]{6});`).exec(tokens)?.[1] ?? '';

/** Returns the relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('avatarGround', () => {
  it.each(AVATAR_GROUNDS)('returns a background with AAA contrast for %s', (ground) => {
    const [letters, disc] = [colorOf('on-avatar'), colorOf(ground.slice(3))].map(luminance) as [
      number,
      number,
    ];
    expect((letters + 0.05) / (disc + 0.05)).toBeGreaterThanOrEqual(7);
  });

  it('assigns any id a background, and uses every background', () => {
    fc.assert(fc.property(fc.string(), (id) => AVATAR_GROUNDS.includes(avatarGround(id))));
    const used = new Set(Array.from({ length: 400 }, () => avatarGround(crypto.randomUUID())));
    expect(used.size).toBe(AVATAR_GROUNDS.length);
  });
});
