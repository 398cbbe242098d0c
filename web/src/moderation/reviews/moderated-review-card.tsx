import type { ModeratedReview } from '@wayable/protocol/moderation';
import { Calendar, Camera, Flag, Hash, MapPin, TriangleAlert, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages';
import { GivenDetails } from '~/reviews/answers/given-details';
import { AnswerChips } from '~/reviews/components/answer-chips';
import { ReviewDetail } from '~/reviews/components/review-detail';
import { VerificationBadge } from '~/reviews/components/verification-badge';
import { Chip } from '~/ui/buttons/chip';
import { Card } from '~/ui/card';
import { classNames } from '~/ui/class-names';
import { StarRow } from '~/ui/star-row';
import { formatDate, formatNumber } from '~/ui/text/format';
import { reasonText, reasonWithDetails, signalText } from '../moderation-text';

export const moderatedHeadingId = (reviewId: string): string => `moderated-${reviewId}`;

interface ModeratedReviewCardProps {
  review: ModeratedReview;
  isSelected: boolean;
  /** Undefined if the review cannot be selected. */
  onSelect: ((isSelected: boolean) => void) | undefined;
  photos: ReactNode;
  /** The buttons of the card. */
  actions: ReactNode;
}

/**
 * A review for moderators with everything needed for a decision: signals, reports, earlier decisions and
 * answers.
 */
export function ModeratedReviewCard({
  review,
  isSelected,
  onSelect,
  photos,
  actions,
}: ModeratedReviewCardProps) {
  const place = review.locations.name || m.review_unknown_location();
  const author = review.user_profiles.full_name;
  return (
    <Card className={classNames('flex flex-col gap-4', isSelected && 'border-accent bg-accent-wash')}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {onSelect && (
          <input
            type="checkbox"
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
            aria-label={m.admin_review_select({ place, name: author })}
            className="mt-1 size-6 shrink-0 accent-accent"
          />
        )}
        <h3
          id={moderatedHeadingId(review.id)}
          tabIndex={-1}
          className="min-w-0 grow scroll-mt-24 rounded-small text-lead wrap-anywhere"
        >
          <bdi>{place}</bdi>
        </h3>
        {!review.removal && <VerificationBadge isVerified={review.is_verified} />}
      </div>
      <StarRow rating={review.rating} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
        <ReviewDetail icon={UserRound}>{m.admin_review_author({ name: author })}</ReviewDetail>
        <ReviewDetail icon={MapPin}>
          <bdi>{review.locations.address || m.review_unknown_address()}</bdi>
        </ReviewDetail>
        <ReviewDetail icon={Calendar}>
          <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
        </ReviewDetail>
        {review.photos.length > 0 && (
          <ReviewDetail icon={Camera}>
            {m.review_photo_count({ count: formatNumber(review.photos.length) })}
          </ReviewDetail>
        )}
        <ReviewDetail icon={Hash}>
          <span className="sr-only">{m.admin_review_id()}: </span>
          <span className="text-small break-all">{review.id}</span>
        </ReviewDetail>
      </ul>
      <AnswerChips review={review} />
      <GivenDetails review={review} />
      {review.signals.length > 0 && (
        <ul aria-label={m.admin_review_signals()} className="flex flex-wrap gap-2">
          {review.signals.map((signal) => (
            <li key={signal}>
              <Chip>
                <TriangleAlert aria-hidden className="size-4 text-warning" />
                {signalText(signal)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {review.comments && (
        <blockquote dir="auto" className="border-s-4 border-accent ps-4 whitespace-pre-line">
          {m.review_quote({ text: review.comments })}
        </blockquote>
      )}
      {photos}
      <Reports review={review} />
      <Earlier review={review} />
      <div className="flex flex-wrap gap-3 empty:hidden">{actions}</div>
    </Card>
  );
}

function Reports({ review: { reports, open_reports: open } }: { review: ModeratedReview }) {
  if (reports.length === 0) return null;
  return (
    <div className="rounded-medium border border-line bg-sunken p-4">
      <h4 className="flex items-center gap-2 font-semibold">
        <Flag aria-hidden className="size-5 text-danger" />
        {m.admin_review_reports()}
      </h4>
      <ul className="mt-2 flex flex-col gap-2">
        {reports.map((report) => (
          <li key={report.id}>
            <p>
              {m.admin_review_report({ reason: reasonText(report.reason), name: report.reporter.full_name })}
            </p>
            {report.details && (
              <p dir="auto" className="whitespace-pre-line text-ink-soft">
                {report.details}
              </p>
            )}
          </li>
        ))}
      </ul>
      {open > reports.length && (
        <p className="mt-2 text-ink-soft">
          {m.admin_review_reports_more({ count: formatNumber(open - reports.length) })}
        </p>
      )}
    </div>
  );
}

/** An earlier decision about the review, and the author's answer. */
function Earlier({ review: { decision, removal } }: { review: ModeratedReview }) {
  if (!decision && !removal) return null;
  return (
    <div className="flex flex-col gap-1 border-s-4 border-line-strong ps-4">
      {removal && (
        <p>
          {removal.removed_by
            ? m.admin_review_removed_by({
                name: removal.removed_by.full_name,
                date: formatDate(removal.removed_at),
              })
            : m.admin_review_removed_by_nobody({ date: formatDate(removal.removed_at) })}
        </p>
      )}
      {decision && (
        <p>
          {m.admin_review_decision({
            act:
              decision.action === 'review_removed'
                ? m.admin_review_decision_removed()
                : m.admin_review_decision_returned(),
            date: formatDate(decision.created_at),
            reason: reasonWithDetails(decision.reason, decision.details),
          })}
        </p>
      )}
      {decision?.answer && (
        <p className="whitespace-pre-line">
          <strong>{m.admin_review_answer()}</strong> <bdi>{decision.answer.answer}</bdi>
        </p>
      )}
      {removal && !removal.can_be_restored && <p>{m.admin_review_not_restorable()}</p>}
    </div>
  );
}
