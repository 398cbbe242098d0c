import { vi } from 'vitest';

/** As the browser says that the network is gone; `vi.restoreAllMocks()` brings it back, too. */
export function cutNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

/** As the browser says that there is a network again. */
export function restoreNetwork(): void {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
}
