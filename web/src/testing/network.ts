import { type MockInstance, vi } from 'vitest';

let isOnLine: MockInstance<() => boolean> | undefined;

/** As the browser says that the network is gone. */
export function cutNetwork(): void {
  isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

/** As the browser says that there is a network again, where there was none. */
export function restoreNetwork(): void {
  if (!isOnLine) return;
  isOnLine.mockRestore();
  isOnLine = undefined;
  window.dispatchEvent(new Event('online'));
}
