import '../app/styles.css';
import { afterEach, beforeEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';

/** In CSS pixels, as in the stories. */
export const WINDOW = { width: 1_280, height: 800 };

const write = console.error;
let seen: string[] = [];
let expected: RegExp[] = [];

/** Declares an error in the console that belongs to the test; every other one, and one that does not come, fails it. */
export const expectConsoleError = (pattern: RegExp): void => {
  expected.push(pattern);
};

beforeEach(async () => {
  await commands.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.viewport(WINDOW.width, WINDOW.height);
  seen = [];
  expected = [];
  console.error = (...parts: unknown[]) => {
    seen.push(parts.map(String).join(' '));
    write(...parts);
  };
});

afterEach(() => {
  console.error = write;
  const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
  expect(unexpected, 'unexpected errors in the console').toEqual([]);
  const missing = expected.filter((pattern) => !seen.some((text) => pattern.test(text)));
  expect(missing, 'errors that the test expects in the console').toEqual([]);
});
