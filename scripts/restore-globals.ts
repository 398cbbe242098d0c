import { afterAll, vi } from 'vitest';

// Files of one worker share its clock and its globals: what one has put in their place must not meet the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
