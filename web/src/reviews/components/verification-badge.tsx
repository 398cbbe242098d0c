import { BadgeCheck, Hourglass } from 'lucide-react';
import { m } from '~/paraglide/messages';

/** Whether a moderator has verified a review, as color, icon and word. */
export function VerificationBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <span className="inline-flex items-center gap-1.5 rounded-round border-2 border-success bg-success-wash px-3 py-0.5 text-small font-semibold text-success">
      <BadgeCheck aria-hidden className="size-4.5" />
      {m.review_verified()}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 rounded-round border-2 border-warning bg-warning-wash px-3 py-0.5 text-small font-semibold text-warning">
      <Hourglass aria-hidden className="size-4" />
      {m.review_pending()}
    </span>
  );
}
