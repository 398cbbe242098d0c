import type { Notification, NotifiedDecision } from '@wayable/protocol/notifications';
import type { ReportReason } from '@wayable/protocol/reports';
import { verdictLabel } from '~/catalogue/answers';
import { badgeName } from '~/catalogue/badge-names';
import { featureLabel } from '~/catalogue/features';
import { placeName } from '~/catalogue/kind-names';
import { m } from '~/paraglide/messages';
import { formatList } from '~/ui/text/format';

const REPORT_REASONS: Record<ReportReason, () => string> = {
  spam: m.report_reason_spam,
  offensive: m.report_reason_offensive,
  wrong_place: m.report_reason_wrong_place,
  inaccurate: m.report_reason_inaccurate,
  privacy: m.report_reason_privacy,
  other: m.report_reason_other,
};

/** A notification in words, with a link to its cause. */
interface NotificationText {
  text: string;
  /** The reason, if one was given. */
  reason?: string;
  link: { label: string; path: string };
}

const toPlace = (locationId: string) => ({
  label: m.notifications_see_place(),
  path: `/locations/${locationId}`,
});
/** A notification about a place. */
type AboutPlace = Pick<Notification, 'place'> & { details: { location_name: string } };

/** Returns the current name of the place in the reader's language; the stored name if it was deleted. */
const nameOf = ({ place, details }: AboutPlace): string => (place ? placeName(place) : details.location_name);
const toOwnReview = ({ place, details }: AboutPlace) => ({
  label: m.notifications_see_review(),
  path: `/profile/reviews?${new URLSearchParams({ q: place?.name ?? details.location_name })}`,
});
/** Returns the reason, and a link for the author's answer. */
const toDecision = ({ decision_id: id, reason, details }: NotifiedDecision) => {
  const [why, words] = [REPORT_REASONS[reason](), details.trim()];
  return {
    reason: m.notification_reason({
      reason: words === '' ? why : m.notification_reason_words({ why, words }),
    }),
    link: { label: m.notifications_see_decision(), path: `/moderation/${id}` },
  };
};
const TO_PROFILE = () => ({ label: m.notifications_see_profile(), path: '/profile' });

/** Returns the texts and the link of a notification. */
export function notificationText(notification: Notification): NotificationText {
  switch (notification.kind) {
    case 'review_verified': {
      const place = nameOf(notification);
      return { text: m.notification_review_verified({ place }), link: toOwnReview(notification) };
    }
    case 'review_returned': {
      const place = nameOf(notification);
      return { text: m.notification_review_returned({ place }), ...toDecision(notification.details) };
    }
    case 'review_removed': {
      const place = nameOf(notification);
      return { text: m.notification_review_removed({ place }), ...toDecision(notification.details) };
    }
    case 'review_restored': {
      const place = nameOf(notification);
      return { text: m.notification_review_restored({ place }), link: toOwnReview(notification) };
    }
    case 'review_reported': {
      const place = nameOf(notification);
      const { reason } = notification.details;
      return {
        text: m.notification_review_reported({ place }),
        reason: m.notification_report_reason({ reason: REPORT_REASONS[reason]() }),
        link: toOwnReview(notification),
      };
    }
    case 'report_decided': {
      const place = nameOf(notification);
      const { location_id: id, is_removed: isRemoved } = notification.details;
      return {
        text: isRemoved ? m.notification_report_removed({ place }) : m.notification_report_kept({ place }),
        link: toPlace(id),
      };
    }
    case 'place_changed': {
      const place = nameOf(notification);
      const { location_id: id, changes, is_closed: isClosed } = notification.details;
      if (isClosed) return { text: m.notification_place_closed({ place }), link: toPlace(id) };
      const answers = changes.map(({ feature, verdict }) =>
        m.notification_changed_answer({ feature: featureLabel(feature), verdict: verdictLabel(verdict) }),
      );
      return {
        text: m.notification_place_changed({ place, changes: formatList(answers) }),
        link: toPlace(id),
      };
    }
    case 'correction_decided': {
      const { location_id: id, is_accepted: isAccepted, details } = notification.details;
      const place = nameOf(notification);
      return {
        text: isAccepted
          ? m.notification_correction_accepted({ place })
          : m.notification_correction_rejected({ place }),
        ...(details && { reason: m.notification_reason({ reason: details }) }),
        link: toPlace(id),
      };
    }
    case 'badge_earned':
      return {
        text: m.notification_badge_earned({ badge: badgeName(notification.details.badge_type) }),
        link: { label: m.notifications_see_badges(), path: '/badges?status=earned' },
      };
    case 'role_given':
      return { text: m.notification_role_given(), link: TO_PROFILE() };
    case 'role_taken':
      return { text: m.notification_role_taken(), link: TO_PROFILE() };
  }
}
