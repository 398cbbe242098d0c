import { badgesReached } from '@wayable/protocol/badges';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { BadgePicture } from '~/badges/components/badge-picture';
import { badgeName } from '~/catalogue/badge-names';
import { m } from '~/paraglide/messages';
import { showToast } from '~/ui/feedback/toast';
import { keepSending } from '../review/queue/keep-sending';
import { onQueueEvent } from '../review/queue/queue-events';
import { listQueued } from '../review/queue/review-database';
import { isSubmitting } from '../review/queue/submit-review';
import { sessionStore } from '../services';

/** The minimum window height for a picture next to the text. */
const ROOM_FOR_PICTURE_PX = 480;

/** Sends the signed-in person's stored reviews, and reports the results. */
export function ReviewSender({ userId }: { userId: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const stopSending = keepSending(userId, () => void sessionStore.verify());
    const stopListening = onQueueEvent((event) => {
      if (event.kind === 'sent') {
        if (!isSubmitting(event.id)) showToast('success', m.queue_sent({ name: event.location.name }));
        void celebrateBadges(() => void navigate('/badges?status=earned'));
      }
      if (event.kind === 'rejected' && !isSubmitting(event.id)) {
        showToast('error', m.queue_came_back_toast({ name: event.placeName }));
      }
    });
    return () => {
      stopSending();
      stopListening();
      void sayWhatWaits(userId);
    };
  }, [userId, navigate]);
  return null;
}

/** Tells a person who signs out that their unsent reviews stay on the device. */
async function sayWhatWaits(userId: string): Promise<void> {
  // Without storage there are no stored reviews.
  const queued = await listQueued(userId).catch(() => []);
  if (queued.length > 0) showToast('info', m.queue_kept_signed_out({ count: queued.length }));
}

/** Checks for newly earned badges after a sent review (docs/product.md#writing-a-review). */
async function celebrateBadges(onSee: () => void): Promise<void> {
  const before = numberOfReviews();
  await sessionStore.reloadProfile();
  const now = numberOfReviews();
  if (before === undefined || now === undefined) return;
  // Small or magnified screens show only the text, because a picture would cover the content.
  const hasRoom = window.innerHeight >= ROOM_FOR_PICTURE_PX;
  for (const { name } of badgesReached(before, now)) {
    showToast(
      'success',
      m.badges_earned({ name: badgeName(name) }),
      hasRoom ? { label: m.badge_earned_toast_action(), onPress: onSee } : undefined,
      hasRoom && <BadgePicture badgeType={name} isDecoration className="size-12" />,
    );
  }
}

function numberOfReviews(): number | undefined {
  const state = sessionStore.getState();
  return state.status === 'signed-in' ? state.profile?.total_reviews : undefined;
}
