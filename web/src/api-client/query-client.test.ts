import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, toApiError } from './api-error';
import { isWorthRetrying, retryDelay } from './query-client';

afterEach(() => vi.unstubAllGlobals());

describe('isWorthRetrying', () => {
  it.each([
    new NetworkError(new TypeError('fetch failed')),
    toApiError(502, {}),
    toApiError(503, {}),
  ])('retries a query twice after %s', (error) => {
    expect([0, 1, 2].map((count) => isWorthRetrying(count, error))).toEqual([true, true, false]);
  });

  it('never retries a query while the browser is offline', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(isWorthRetrying(0, new NetworkError(new TypeError('fetch failed')))).toBe(false);
    expect(isWorthRetrying(0, toApiError(503, {}))).toBe(true);
  });

  it.each([
    toApiError(400, {}),
    toApiError(401, {}),
    toApiError(404, {}),
    toApiError(500, {}),
    new Error('x'),
  ])('never retries a query after the permanent failure %s', (error) => {
    expect(isWorthRetrying(0, error)).toBe(false);
  });
});

describe('retryDelay', () => {
  it('retries a broken connection twice within a second', () => {
    const error = new NetworkError(new TypeError('fetch failed'));
    expect(retryDelay(0, error) + retryDelay(1, error)).toBeLessThan(1_000);
  });

  it('returns longer retry delays for a busy server', () => {
    expect([0, 1].map((count) => retryDelay(count, toApiError(503, {})))).toEqual([1_000, 2_000]);
  });
});
