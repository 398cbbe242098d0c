import { useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { Banner } from '~/ui/feedback/banner';
import { formatDateTime } from '~/ui/text/format';
import type { SubmissionResult } from './queue/submit-review';

type Result = Exclude<SubmissionResult, { kind: 'rejected' }>;

function describeResult(result: Result): string[] {
  if (result.kind === 'sent') return [m.review_submitted_text()];
  const { reason, retryAt } = result;
  if (reason && retryAt !== undefined) {
    const time = formatDateTime(new Date(retryAt).toISOString());
    return [reason, m.queue_kept_until({ time })];
  }
  // If there is a reason, the server has answered, so the network is not the problem.
  if (reason) return [reason, m.queue_kept_again()];
  return [result.isSentWhenClosed ? m.queue_kept_text() : m.queue_kept_open()];
}

/** Says that the review was sent, or is stored until it can be sent. It takes the focus from the old form. */
export function ReviewThanks({ result }: { result: Result }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const isSent = result.kind === 'sent';
  return (
    <Banner tone={isSent ? 'success' : 'info'} className="mb-6">
      <h2 ref={heading} tabIndex={-1} className="rounded-small text-lead">
        {isSent
          ? m.review_submitted_title({ name: result.location.name })
          : m.queue_kept_title({ name: result.placeName })}
      </h2>
      {describeResult(result).map((text) => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-3">
        {isSent && result.location.id !== '' && (
          <LinkButton to={`/map?${new URLSearchParams({ location: result.location.id })}`}>
            {m.review_submitted_map()}
          </LinkButton>
        )}
        <LinkButton variant="secondary" to="/profile/reviews">
          {m.review_submitted_list()}
        </LinkButton>
      </div>
    </Banner>
  );
}
