import { CloudUpload } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { m } from '~/paraglide/messages';
import { QueuedReviewCard } from './queued-review-card';
import { TakenBackCard } from './taken-back-card';
import { useQueuedReviews } from './use-queued-reviews';

/**
 * The person's unsent reviews on this device, except the review in the form at `openSearch`. Renders nothing
 * if there are none.
 */
export function QueuedReviews({ userId, openSearch }: { userId: string; openSearch?: string }) {
  const { queued, takenBack } = useQueuedReviews(userId, openSearch);
  const count = queued.length + takenBack.length;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(count, heading);
  if (count === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 rounded-large border border-line bg-surface p-5 sm:p-6"
    >
      <h2 ref={heading} id={headingId} tabIndex={-1} className="flex items-center gap-3 text-lead">
        <CloudUpload aria-hidden className="size-6 text-accent" />
        {m.queue_title({ count })}
      </h2>
      <p className="mt-1 text-ink-soft">{m.queue_text()}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {queued.map(({ queued: review, step }) => (
          <QueuedReviewCard key={review.id} queued={review} step={step} />
        ))}
        {takenBack.map((review) => (
          <TakenBackCard key={review.search} takenBack={review} />
        ))}
      </ul>
    </section>
  );
}

/**
 * When the focused review leaves the list, moves the focus to the heading. After the last review, the focus
 * goes to the page.
 */
function useFocusKept(count: number, heading: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const hasLeft = count < before.current;
    before.current = count;
    if (!hasLeft) return;
    const keep = () => {
      if (document.activeElement !== document.body) return;
      (heading.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
    // The closing dialog returns the focus to its button in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(keep));
  }, [count, heading]);
}
