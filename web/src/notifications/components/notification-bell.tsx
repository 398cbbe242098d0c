import { Bell } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { NavLink } from 'react-router';
import { m } from '~/paraglide/messages';
import { LiveMessage } from '~/ui/feedback/live-message';
import { formatNumber } from '~/ui/text/format';
import { unreadCount } from '../unread-count';

/** The maximum shown count; a larger number would not fit the bell. */
const SHOWN_MAX = 99;
const SAID_MS = 4_000;

/** A link to the notifications with the unread count. New notifications are announced. */
export function NotificationBell({ userId, onFollow }: { userId: string; onFollow: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other notifications
  useEffect(() => unreadCount.start(), [userId]);
  const { unread = 0, arrivals } = useSyncExternalStore(unreadCount.subscribe, unreadCount.getState);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (arrivals.number === 0) return;
    setSaid(m.notifications_arrived({ count: arrivals.count }));
    // Clear the text, because the same text is not announced twice in a row.
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [arrivals]);
  return (
    <>
      <NavLink
        to="/notifications"
        onClick={onFollow}
        aria-label={unread === 0 ? m.notifications_bell() : m.notifications_bell_unread({ count: unread })}
        title={m.notifications_bell()}
        className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-round text-ink transition-colors hover:bg-accent-wash hover:text-accent aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent forced-colors:aria-[current=page]:border-2"
      >
        <Bell aria-hidden className="size-6" />
        {unread > 0 && (
          <span className="absolute end-0 top-0 min-w-6 rounded-round bg-danger px-1 text-center text-small leading-6 font-bold text-on-danger forced-colors:border forced-colors:border-[CanvasText]">
            {unread > SHOWN_MAX ? m.notifications_many({ max: SHOWN_MAX }) : formatNumber(unread)}
          </span>
        )}
      </NavLink>
      <LiveMessage text={said} />
    </>
  );
}
