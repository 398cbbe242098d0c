import { useEffect, useEffectEvent } from 'react';

/** The part of the HTML standard's CloseWatcher that we use. TypeScript's DOM types do not have it yet. */
interface CloseWatcherLike extends EventTarget {
  destroy(): void;
}

/** Calls `onBack` for a phone's Back gesture, instead of leaving the page, if the browser reports it. */
export function useBackGesture(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcherLike };
    if (!CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => back());
    return () => watcher.destroy();
  }, []);
}
