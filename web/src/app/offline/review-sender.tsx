import { badgesReached } from '@wayable/protocol/badges';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { BadgePicture } from '~/badges/components/badge-picture';
import { badgeName } from '~/catalogue/badge-names';
import { m } from '~/paraglide/messages';
import { showToast } from '~/ui/feedback/toast';
import { keepSending } from '../review-queue/keep-sending';
import { onQueueEvent } from '../review-queue/queue-events';
import { listQueued } from '../review-queue/review-database';
import { isSubmitting } from '../review-queue/submit-review';
import { sessionStore } from '../services';

/** As high as a window has to be for more than words. */
const ROOM_FOR_PICTURE_PX = 480;

/** Sends the reviews of the person who is signed in that wait on this device, and tells what comes of them. */
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

/** Whoever signs out learns that their reviews wait for them here. */
async function sayWhatWaits(userId: string): Promise<void> {
  // Where nothing can be stored nothing waits.
  const queued = await listQueued(userId).catch(() => []);
  if (queued.length > 0) showToast('info', m.queue_kept_signed_out({ count: queued.length }));
}

/** docs/product.md#writing-a-review: after each review the product checks which badges it has earned. */
async function celebrateBadges(onSee: () => void): Promise<void> {
  const before = numberOfReviews();
  await sessionStore.reloadProfile();
  const now = numberOfReviews();
  if (before === undefined || now === undefined) return;
  // On a small or magnified screen the words alone: more would cover what one is doing.
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
