import { useEffect, useEffectEvent } from 'react';

/** What is used of the HTML standard's CloseWatcher, which the DOM's types do not hold yet. */
interface CloseWatcherLike extends EventTarget {
  destroy(): void;
}

/** Hears of the Back gesture of a phone, where the browser tells of it, in place of leaving the page. */
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
