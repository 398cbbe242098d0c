import '../app/styles.css';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { closeToasts } from './close-toasts';
import { parkPointer } from './pointer';
import { WINDOW } from './window-size';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Emulates a person's media settings. Settings that are not given stay unchanged. */
    emulateMedia: (media: {
      media?: 'screen' | 'print';
      colorScheme?: 'light' | 'dark';
      forcedColors?: 'active' | 'none';
      reducedMotion?: 'reduce' | 'no-preference';
    }) => Promise<void>;
    /** Moves the pointer. A pointer outside the window is over no element. */
    movePointer: (x: number, y: number) => Promise<void>;
    /** Draws a picture on this machine and returns its file in base64. */
    drawPhoto: (drawing: {
      width: number;
      height: number;
      isNoisy?: boolean;
      orientation?: number;
    }) => Promise<string>;
  }
}

let errors: MockInstance<(...parts: unknown[]) => void>;

beforeEach(async () => {
  // Most test files share a page, so remove the data of other tests. The event tells stores that the storage
  // was cleared, as another tab would.
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
  window.scrollTo({ top: 0 });
  // When the stand-in server stops, it may break a request, which shows a toast.
  await closeToasts();
  // Tests share the pointer. An element that appears under the pointer becomes hovered.
  await parkPointer();
  await commands.emulateMedia({
    media: 'screen',
    colorScheme: 'light',
    forcedColors: 'none',
    reducedMotion: 'reduce',
  });
  await page.viewport(WINDOW.width, WINDOW.height);
  errors = vi.spyOn(console, 'error');
});

afterEach(async () => {
  await closeToasts();
  await cleanup();
  const seen = errors.mock.calls.map((parts) => parts.map(String).join(' '));
  errors.mockRestore();
  expect(seen, 'errors in the console').toEqual([]);
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
