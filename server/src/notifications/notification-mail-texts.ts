import type { NotificationKind, NotifiedDecision, ToldOf } from '@wayable/protocol/notifications';
import type { ReportReason } from '@wayable/protocol/reports';
import type { MailContent } from '../mail/layout.ts';
import type { MailSetting } from './notification-mails.queries.ts';

/** Which setting a kind of mail obeys; changes of a role are always mailed (docs/product.md#notifications). */
export const MAIL_SETTINGS: Record<NotificationKind, MailSetting | undefined> = {
  review_verified: 'review_notifications',
  review_returned: 'review_notifications',
  review_removed: 'review_notifications',
  review_restored: 'review_notifications',
  review_reported: 'review_notifications',
  report_decided: 'review_notifications',
  badge_earned: 'badge_notifications',
  role_given: undefined,
  role_taken: undefined,
};

/** A mail that tells of more than this says how many others there are. */
const TOLD_MAX = 20;

const REPORT_REASONS: Record<ReportReason, string> = {
  spam: 'advertising or spam',
  offensive: 'offensive words',
  wrong_place: 'about another place',
  inaccurate: 'not true',
  privacy: 'shows or names somebody',
  other: 'another reason',
};

/** Why it was decided so, in the moderator's words where there are some. */
const decisionText = ({ reason, details }: NotifiedDecision): string =>
  details.trim() === '' ? `${REPORT_REASONS[reason]}.` : `${REPORT_REASONS[reason]}. ${details.trim()}`;

interface Told {
  subject: string;
  text: string;
}

/** The subject of a mail about it alone, and its sentence. */
function tell(told: ToldOf): Told {
  switch (told.kind) {
    case 'review_verified':
      return {
        subject: 'Your review was verified',
        text: `Your review of ${told.details.location_name} was verified. Thank you!`,
      };
    case 'review_returned':
      return {
        subject: 'Your review is pending again',
        text: `Your review of ${told.details.location_name} is pending again. The moderators say: ${decisionText(told.details)}`,
      };
    case 'review_removed':
      return {
        subject: 'Your review was removed',
        text: `Your review of ${told.details.location_name} was removed. The moderators say: ${decisionText(told.details)}`,
      };
    case 'review_restored':
      return {
        subject: 'Your review is back',
        text: `Your review of ${told.details.location_name}, which had been removed, is back.`,
      };
    case 'review_reported':
      return {
        subject: 'Your review was reported',
        text: `Somebody has reported your review of ${told.details.location_name} (${REPORT_REASONS[told.details.reason]}). The moderators will look at it; nothing has changed yet.`,
      };
    case 'report_decided':
      return {
        subject: 'What came of your report',
        text: told.details.is_removed
          ? `Thank you for your report: the review of ${told.details.location_name} was removed.`
          : `Thank you for your report. The moderators have looked at the review of ${told.details.location_name}, and it stays.`,
      };
    case 'badge_earned':
      return {
        subject: `You have earned a badge: ${told.details.badge_type}`,
        text: `You have earned the badge “${told.details.badge_type}”. Thank you for all that you share!`,
      };
    case 'role_given':
      return {
        subject: 'You are an administrator of Wayable',
        text: 'You were made an administrator. If you did not expect that, look at the security of your account.',
      };
    case 'role_taken':
      return {
        subject: 'You are no longer an administrator of Wayable',
        text: 'Your role as an administrator was taken back.',
      };
  }
}

/** What a mail says of one notification or of several. */
export function notificationMailContent(
  notifications: ToldOf[],
  { listUrl, settingsUrl }: { listUrl: string; settingsUrl: string | undefined },
): MailContent {
  const told = notifications.map(tell);
  const [first] = told as [Told];
  const others = told.length - TOLD_MAX;
  return {
    subject: told.length === 1 ? first.subject : `${told.length} things that happened at Wayable`,
    greeting: 'Hello,',
    paragraphs: [
      ...told.slice(0, TOLD_MAX).map(({ text }) => text),
      ...(others > 0 ? [`And ${others} more.`] : []),
    ],
    action: { label: 'See your notifications', url: listUrl },
    notes:
      settingsUrl === undefined
        ? ['You get this mail because it is about the rights of your account.']
        : [`If you no longer want mails of this kind: ${settingsUrl}`],
  };
}

/** What a page calls the mails that a setting is about. */
export const MAIL_NAMES: Record<MailSetting | 'all', string> = {
  review_notifications: 'mails about your reviews and reports',
  badge_notifications: 'mails about badges',
  all: 'mails about your reviews, reports and badges',
};
