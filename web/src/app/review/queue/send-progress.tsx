import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';
import type { SendStep } from './send-review';

/** Returns the current step in words. */
export function stepText(step: SendStep | null): string {
  switch (step?.kind) {
    case undefined:
      return m.queue_sending();
    case 'place':
      return m.queue_sending_place();
    case 'photo':
      return m.queue_sending_photo({
        number: formatNumber(step.index + 1),
        count: formatNumber(step.count),
      });
    case 'review':
      return m.queue_sending_review();
  }
}

/** The progress of a review being sent. Screen readers announce the words; the bar is visual only. */
export function SendProgress({ step }: { step: SendStep | null }) {
  return (
    <div className="flex flex-col gap-2">
      <p role="status">{stepText(step)}</p>
      {step?.kind === 'photo' && (
        <div aria-hidden className="h-2.5 overflow-hidden rounded-round border border-line-strong bg-sunken">
          <div
            className="h-full bg-accent forced-colors:bg-[Highlight]"
            style={{ width: `${Math.round(step.share * 100)}%` }}
          />
        </div>
      )}
      <p className="text-small text-ink-soft">{m.queue_may_leave()}</p>
    </div>
  );
}
