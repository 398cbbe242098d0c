import { expect, vi } from 'vitest';

/** Expects a console error that the test causes, and removes it from the unexpected errors. */
export function expectConsoleError(text: string): void {
  const errors = vi.spyOn(console, 'error');
  const seen = errors.mock.calls.map((parts) => parts.map(String).join(' '));
  expect(seen.join('\n')).toContain(text);
  errors.mockClear();
}
