import { afterAll, vi } from 'vitest';

// Test files of one worker share its clock and globals, so restore them after each file.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
