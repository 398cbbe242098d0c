import { useEffect, useEffectEvent, useState } from 'react';

/** The part of the HTML standard's CloseWatcher that we use. TypeScript's DOM types do not have it yet. */
interface CloseWatcherLike extends EventTarget {
  destroy(): void;
}

/**
 * Calls `onBack` for a phone's Back gesture, instead of leaving the page, if the browser reports it.
 * @param isShown whether the thing that the gesture closes is on screen
 */
export function useBackGesture(onBack: () => void, isShown = true): void {
  const back = useEffectEvent(onBack);
  const [gestures, setGestures] = useState(0);
  // A watcher reports one gesture. If the dialog stays open, the next gesture needs a new watcher.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each gesture ends the watcher
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcherLike };
    if (!isShown || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => {
      setGestures((count) => count + 1);
      back();
    });
    return () => watcher.destroy();
  }, [isShown, gestures]);
}
