import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '~/testing/contrast';
import { AVATAR_GROUNDS, avatarGround } from './avatar-ground';

const tokens = readFileSync(new URL('../app/tokens.css', import.meta.url), 'utf8');
const colorOf = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';

describe('avatarGround', () => {
  it.each(AVATAR_GROUNDS)('returns a background with AAA contrast for %s', (ground) => {
    expect(contrast(colorOf('on-avatar'), colorOf(ground.slice(3)))).toBeGreaterThanOrEqual(7);
  });

  it('assigns each user ID a background and uses all backgrounds', () => {
    fc.assert(fc.property(fc.string(), (id) => AVATAR_GROUNDS.includes(avatarGround(id))));
    const used = new Set(Array.from({ length: 400 }, () => avatarGround(crypto.randomUUID())));
    expect(used.size).toBe(AVATAR_GROUNDS.length);
  });
});
