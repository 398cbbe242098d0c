import { expect, vi } from 'vitest';

/** Expects an error in the console that a test brings about, and takes it from those that nobody expects. */
export function expectConsoleError(text: string): void {
  const errors = vi.spyOn(console, 'error');
  const seen = errors.mock.calls.map((parts) => parts.map(String).join(' '));
  expect(seen.join('\n')).toContain(text);
  errors.mockClear();
}
