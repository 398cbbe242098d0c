import { KINDS_BY_DAY, type Notification, type NotificationKind } from '@wayable/protocol/notifications';
import {
  Award,
  BadgeCheck,
  Clock,
  Flag,
  type LucideIcon,
  MapPin,
  PencilLine,
  RotateCcw,
  Scale,
  Trash2,
  UserCog,
} from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { classNames } from '~/ui/class-names';
import { formatDate, formatDateTime } from '~/ui/text/format';
import { notificationText } from '../notification-text';

const ICONS: Record<NotificationKind, LucideIcon> = {
  review_verified: BadgeCheck,
  review_returned: Clock,
  review_removed: Trash2,
  review_restored: RotateCcw,
  review_reported: Flag,
  report_decided: Scale,
  badge_earned: Award,
  place_changed: MapPin,
  correction_decided: PencilLine,
  role_given: UserCog,
  role_taken: UserCog,
};

/** The mouse button that opens a link in a new tab (UI Events, 3.3.1). */
const MIDDLE_BUTTON = 1;

interface NotificationItemProps {
  notification: Notification;
  isBeingRead: boolean;
  /** `goOn` moves the focus to the link, because the button is removed. */
  onRead: (id: string, goOn: () => void) => void;
  onFollow: (id: string) => void;
}

/** One notification; following its link marks it as read. */
export function NotificationItem({ notification, isBeingRead, onRead, onFollow }: NotificationItemProps) {
  const { id, kind, created_at: createdAt, read_at: readAt } = notification;
  const { text, reason, link } = notificationText(notification);
  const isNew = readAt === null;
  const linkId = useId();
  const textId = useId();
  const Icon = ICONS[kind];
  return (
    <li
      className={classNames(
        'flex gap-4 rounded-large border p-4 sm:p-5',
        isNew ? 'border-accent bg-accent-wash' : 'border-line bg-surface',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="min-w-0 grow">
        <p className={classNames('wrap-anywhere', isNew && 'font-semibold')}>
          {isNew && (
            <span className="me-2 inline-block rounded-round bg-accent px-2.5 text-small font-bold text-on-accent">
              {m.notifications_new()}
            </span>
          )}
          <span id={textId}>{text}</span>
        </p>
        {reason && <p className="mt-1 wrap-anywhere text-ink">{reason}</p>}
        <time dateTime={createdAt} className="mt-1 block text-small text-ink-soft">
          {KINDS_BY_DAY.includes(kind) ? formatDate(createdAt) : formatDateTime(createdAt)}
        </time>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
          <Link
            id={linkId}
            to={link.path}
            // Label the link with its notification, for people who read a list of links.
            aria-labelledby={`${linkId} ${textId}`}
            onClick={() => isNew && onFollow(id)}
            // This event fires for a link opened in a new tab.
            onAuxClick={({ button }) => isNew && button === MIDDLE_BUTTON && onFollow(id)}
            className="inline-flex min-h-11 items-center text-link"
          >
            {link.label}
          </Link>
          {isNew && (
            <Button
              variant="quiet"
              // This margin aligns the button with the link's text if it is on its own line.
              className="-ms-5.5"
              aria-label={m.notifications_mark_one({ text })}
              isPending={isBeingRead}
              onClick={() => onRead(id, () => document.getElementById(linkId)?.focus())}
            >
              {m.notifications_mark_short()}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
