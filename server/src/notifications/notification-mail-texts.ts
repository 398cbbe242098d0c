import type { MailContent } from '@wayable/platform/mail/layout';
import { badgeName } from '@wayable/platform/texts/badge-names';
import { shownName } from '@wayable/platform/texts/kind-names';
import { say, type TextValues } from '@wayable/platform/texts/texts';
import type { Locale } from '@wayable/protocol/locales';
import type { NotificationKind, NotifiedDecision, ToldOf } from '@wayable/protocol/notifications';
import type { MailSetting } from './notification-mails.queries.ts';
import type { StoredPlace } from './notifications.queries.ts';

/** The setting for mails about each kind of notification (docs/product.md#notifications). */
export const MAIL_SETTINGS: Record<NotificationKind, MailSetting> = {
  review_verified: 'review_notifications',
  review_returned: 'review_notifications',
  review_removed: 'review_notifications',
  review_restored: 'review_notifications',
  review_reported: 'review_notifications',
  report_decided: 'review_notifications',
  badge_earned: 'badge_notifications',
  place_changed: 'review_notifications',
  correction_decided: 'review_notifications',
  role_given: 'role_notifications',
  role_taken: 'role_notifications',
};

/** A mail lists at most this many notifications, plus the number of others. */
const TOLD_MAX = 20;

/** Returns the reason of a decision with the moderator's comment, if any. */
function decisionText(locale: Locale, { reason, details }: NotifiedDecision): string {
  const said = say(locale, `reason_${reason}`);
  const words = details.trim();
  return words === '' ? `${said}.` : say(locale, 'reason_with_words', { reason: said, words });
}

/** A notification with its place as it is now. */
type MailedNotification = ToldOf & { place?: StoredPlace | null };

/** Returns the current name of the place in a language; the stored name if the place was deleted. */
const nameOf = (
  locale: Locale,
  { place, details }: { place?: StoredPlace | null; details: { location_name: string } },
): string => (place ? shownName(locale, place) : details.location_name);

interface Told {
  subject: string;
  text: string;
}

/** Returns the sentence about a notification, and the subject for a mail with only this notification. */
function tell(locale: Locale, told: MailedNotification): Told {
  const subject = (values?: TextValues) => say(locale, `told_${told.kind}_subject`, values);
  switch (told.kind) {
    case 'review_verified':
    case 'review_restored': {
      return { subject: subject(), text: say(locale, `told_${told.kind}`, { place: nameOf(locale, told) }) };
    }
    case 'review_returned':
    case 'review_removed': {
      const values = { place: nameOf(locale, told), reason: decisionText(locale, told.details) };
      return { subject: subject(), text: say(locale, `told_${told.kind}`, values) };
    }
    case 'review_reported': {
      const values = {
        place: nameOf(locale, told),
        reason: say(locale, `reason_${told.details.reason}`),
      };
      return { subject: subject(), text: say(locale, 'told_review_reported', values) };
    }
    case 'report_decided': {
      const outcome = told.details.is_removed ? 'told_report_removed' : 'told_report_kept';
      return { subject: subject(), text: say(locale, outcome, { place: nameOf(locale, told) }) };
    }
    case 'place_changed': {
      const place = nameOf(locale, told);
      const key = told.details.is_closed ? 'told_place_closed' : 'told_place_changed';
      return { subject: say(locale, `${key}_subject`, { place }), text: say(locale, key, { place }) };
    }
    case 'correction_decided': {
      const { is_accepted: isAccepted, details: words } = told.details;
      const place = nameOf(locale, told);
      const text = say(locale, isAccepted ? 'told_correction_accepted' : 'told_correction_rejected', {
        place,
      });
      const reason = words && say(locale, 'told_correction_reason', { reason: words });
      return { subject: subject({ place }), text: reason ? `${text} ${reason}` : text };
    }
    case 'badge_earned': {
      const badge = badgeName(locale, told.details.badge_type);
      return { subject: subject({ badge }), text: say(locale, 'told_badge_earned', { badge }) };
    }
    case 'role_given':
    case 'role_taken':
      return { subject: subject(), text: say(locale, `told_${told.kind}`) };
  }
}

/**
 * Returns the content of a mail about one or several notifications. `unsubscribeUrl` turns off the mails of
 * their setting, or all mails if `endsAll`.
 */
export function notificationMailContent(
  locale: Locale,
  notifications: MailedNotification[],
  { listUrl, unsubscribeUrl, endsAll }: { listUrl: string; unsubscribeUrl: string; endsAll: boolean },
): MailContent {
  const told = notifications.map((notification) => tell(locale, notification));
  const [first] = told as [Told];
  const others = told.length - TOLD_MAX;
  return {
    locale,
    subject: told.length === 1 ? first.subject : say(locale, 'told_several_subject', { count: told.length }),
    greeting: say(locale, 'mail_hello'),
    paragraphs: [
      ...told.slice(0, TOLD_MAX).map(({ text }) => text),
      ...(others > 0 ? [say(locale, 'told_others', { count: others })] : []),
    ],
    action: { label: say(locale, 'told_action'), url: listUrl },
    notes: [say(locale, endsAll ? 'told_note_stop_all' : 'told_note_stop', { url: unsubscribeUrl })],
  };
}

/** Texts of the unsubscribe page for each setting. */
export const MAIL_NAMES = {
  review_notifications: 'review',
  badge_notifications: 'badge',
  role_notifications: 'role',
  all: 'all',
} as const satisfies Record<MailSetting | 'all', string>;
