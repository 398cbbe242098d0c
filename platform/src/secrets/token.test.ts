import { expect, it } from 'vitest';
import { isToken, newCode, newToken } from './token.ts';

it('creates different codes of six digits', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(490);
});

it('recognizes its own tokens, but no other texts', () => {
  const tokens = Array.from({ length: 500 }, newToken);
  expect(tokens.every(isToken)).toBe(true);
  expect(new Set(tokens).size).toBe(500);
  for (const text of ['', tokens[0]?.slice(1), `${tokens[0]}A`, `${tokens[0]?.slice(1)}+`]) {
    expect(isToken(text ?? '')).toBe(false);
  }
});
