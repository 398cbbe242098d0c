import { useEffect, useState } from 'react';
import { onQueueEvent } from './queue-events';
import type { QueuedReview } from './queued-review';
import { listQueued, listTakenBack, type TakenBackReview } from './review-database';
import type { SendStep } from './send-review';
import { isSubmitting } from './submit-review';

interface ShownReview {
  queued: QueuedReview;
  /** Set while the review is being sent. */
  step: SendStep | null;
}

interface StoredReviews {
  queued: ShownReview[];
  takenBack: TakenBackReview[];
}

/**
 * Returns the person's unsent reviews in all tabs, kept up to date. Omits the review that the form is sending
 * and the review in the form at `openSearch`.
 */
export function useQueuedReviews(userId: string, openSearch: string | undefined): StoredReviews {
  const [reviews, setReviews] = useState<QueuedReview[]>([]);
  const [takenBack, setTakenBack] = useState<TakenBackReview[]>([]);
  const [sending, setSending] = useState<{ id: string; step: SendStep } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      // Without IndexedDB, both lists are empty.
      const queued = await listQueued(userId).catch(() => []);
      const drafts = await listTakenBack(userId).catch(() => []);
      if (!isCurrent) return;
      setReviews(queued.filter(({ id }) => !isSubmitting(id)));
      setTakenBack(drafts);
    };
    void read();
    const stop = onQueueEvent((event) => {
      if (event.kind === 'step') {
        setSending(event);
        return;
      }
      setSending(null);
      void read();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [userId]);

  return {
    queued: reviews.map((queued) => ({ queued, step: sending?.id === queued.id ? sending.step : null })),
    takenBack: takenBack.filter(({ search }) => search !== openSearch),
  };
}
