import { describe, expect, it } from 'vitest';
import { NetworkError, toApiError } from './api-error';
import { isWorthRetrying } from './query-client';

describe('isWorthRetrying', () => {
  it.each([
    new NetworkError(new TypeError('fetch failed')),
    toApiError(502, {}),
    toApiError(503, {}),
  ])('reads again twice after %s', (error) => {
    expect([0, 1, 2].map((count) => isWorthRetrying(count, error))).toEqual([true, true, false]);
  });

  it.each([
    toApiError(400, {}),
    toApiError(401, {}),
    toApiError(404, {}),
    toApiError(500, {}),
    new Error('x'),
  ])('does not repeat what fails for good: %s', (error) => {
    expect(isWorthRetrying(0, error)).toBe(false);
  });
});
