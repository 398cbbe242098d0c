import { useEffect, useState } from 'react';
import { onQueueEvent } from './queue-events';
import type { QueuedReview } from './queued-review';
import { listQueued } from './review-database';
import type { SendStep } from './send-review';
import { isSubmitting } from './submit-review';

interface ShownReview {
  queued: QueuedReview;
  /** Set while the review is being sent. */
  step: SendStep | null;
}

/** The person's queued reviews in all tabs, kept up to date, without the one the form is sending. */
export function useQueuedReviews(userId: string): ShownReview[] {
  const [reviews, setReviews] = useState<QueuedReview[]>([]);
  const [sending, setSending] = useState<{ id: string; step: SendStep } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      // Without storage there are no queued reviews.
      const queued = await listQueued(userId).catch(() => []);
      if (isCurrent) setReviews(queued.filter(({ id }) => !isSubmitting(id)));
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

  return reviews.map((queued) => ({ queued, step: sending?.id === queued.id ? sending.step : null }));
}
