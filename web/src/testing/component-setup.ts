import '../app/styles.css';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { commands, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** As a person's settings ask for; what is left out stays. */
    emulateMedia: (media: {
      colorScheme?: 'light' | 'dark';
      forcedColors?: 'active' | 'none';
      reducedMotion?: 'reduce' | 'no-preference';
    }) => Promise<void>;
    /** Draws a picture on this machine, and gives its file in base64. */
    drawPhoto: (drawing: {
      width: number;
      height: number;
      isNoisy?: boolean;
      orientation?: number;
    }) => Promise<string>;
  }
}

/** In CSS pixels, as in the stories. */
export const WINDOW = { width: 1_280, height: 800 };

let errors: MockInstance<(...parts: unknown[]) => void>;
let expected: RegExp[] = [];

/** Declares an error in the console that belongs to the test; every other one, and one that does not come, fails it. */
export const expectConsoleError = (pattern: RegExp): void => {
  expected.push(pattern);
};

beforeEach(async () => {
  // What another file's session has left here.
  localStorage.clear();
  await commands.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
  await page.viewport(WINDOW.width, WINDOW.height);
  expected = [];
  errors = vi.spyOn(console, 'error');
});

afterEach(() => {
  const seen = errors.mock.calls.map((parts) => parts.map(String).join(' '));
  errors.mockRestore();
  const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
  expect(unexpected, 'unexpected errors in the console').toEqual([]);
  const missing = expected.filter((pattern) => !seen.some((text) => pattern.test(text)));
  expect(missing, 'errors that the test expects in the console').toEqual([]);
});
