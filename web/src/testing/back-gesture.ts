import { onTestFinished, vi } from 'vitest';

interface Watcher extends EventTarget {
  requestClose(): void;
  destroy(): void;
}
type WatcherClass = new () => Watcher;

/** Returns a function that requests the close of the newest `CloseWatcher`, as a phone's Back gesture does. */
export function serveBackGesture(): () => void {
  const scope = window as unknown as { CloseWatcher: WatcherClass };
  const opened: Watcher[] = [];
  const Original = scope.CloseWatcher;
  vi.stubGlobal(
    'CloseWatcher',
    class extends Original {
      constructor() {
        super();
        opened.push(this);
      }
      override destroy() {
        opened.splice(opened.indexOf(this), 1);
        super.destroy();
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => opened.at(-1)?.requestClose();
}
