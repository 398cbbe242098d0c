import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from './use-debounced-value';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('updates a debounced value only after the last change', async () => {
  const { result, rerender, act } = await renderHook((word?: string) => useDebouncedValue(word), {
    initialProps: '',
  });
  for (const word of ['n', 'ne', 'new']) {
    await rerender(word);
    await act(() => vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS - 1));
    expect(result.current).toBe('');
  }
  await act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe('new');
});
