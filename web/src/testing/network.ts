import { onlineManager } from '@tanstack/react-query';
import { type MockInstance, vi } from 'vitest';

let isOnLine: MockInstance<() => boolean> | undefined;

/** Simulates the browser's offline event. */
export function cutNetwork(): void {
  isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

/** Simulates the browser's online event. */
export function restoreNetwork(): void {
  if (!isOnLine) return;
  isOnLine.mockRestore();
  isOnLine = undefined;
  window.dispatchEvent(new Event('online'));
  // After the last screen has unmounted, the manager no longer receives the browser's events.
  onlineManager.setOnline(true);
}
