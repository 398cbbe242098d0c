import type { ModeratedReview } from '@wayable/protocol/moderation';
import { BadgeCheck, BadgeX, FlagOff, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import type { ButtonVariant } from '~/ui/buttons/button-styles';

interface ReviewActionsProps {
  review: ModeratedReview;
  isPending: boolean;
  onVerify: () => void;
  onDelete: () => void;
  onRestore: () => void;
  onKeep: () => void;
}

/** A moderator's actions for a review. */
export function ReviewActions({ review, isPending, ...acts }: ReviewActionsProps) {
  const act = (label: string, icon: ReactNode, onClick: () => void, variant: ButtonVariant = 'secondary') => (
    <Button
      variant={variant}
      isPending={isPending}
      aria-label={m.admin_review_action_label({
        action: label,
        place: review.locations.name || m.review_unknown_location(),
        name: review.user_profiles.full_name,
      })}
      onClick={onClick}
    >
      {!isPending && icon}
      {label}
    </Button>
  );
  if (review.removal) {
    if (!review.removal.can_be_restored) return null;
    return act(m.admin_review_restore(), <Undo2 aria-hidden className="size-5" />, acts.onRestore);
  }
  return (
    <>
      {review.is_verified
        ? act(m.admin_review_unverify(), <BadgeX aria-hidden className="size-5" />, acts.onVerify)
        : act(m.admin_review_verify(), <BadgeCheck aria-hidden className="size-5" />, acts.onVerify)}
      {review.open_reports > 0 &&
        act(m.admin_review_keep(), <FlagOff aria-hidden className="size-5" />, acts.onKeep)}
      {act(m.admin_review_delete(), <Trash2 aria-hidden className="size-5" />, acts.onDelete, 'quiet-danger')}
    </>
  );
}
