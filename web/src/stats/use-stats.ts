import type { Stats } from '@wayable/protocol/stats';
import { useEffect, useState } from 'react';
import { getStats } from './api/get-stats';

type StatsState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; stats: Stats };

/** Returns the statistics, fetched at first render and on `retry`. The home page has no query cache. */
export function useStats(): { state: StatsState; retry: () => void } {
  const [state, setState] = useState<StatsState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends a request
  useEffect(() => {
    const controller = new AbortController();
    getStats(controller.signal).then(
      (stats) => setState({ status: 'ready', stats }),
      () => {
        if (!controller.signal.aborted) setState({ status: 'failed' });
      },
    );
    return () => controller.abort();
  }, [attempt]);
  const retry = () => {
    setState({ status: 'loading' });
    setAttempt((current) => current + 1);
  };
  return { state, retry };
}
