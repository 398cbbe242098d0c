import { NotificationList } from '~/notifications/components/notification-list';
import { m } from '~/paraglide/messages';
import { pageMeta } from '../head/page-meta';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.notifications_title(), m.notifications_description());

export default function NotificationsScreen() {
  return (
    <SessionGate
      title={m.notifications_title()}
      description={m.notifications_description()}
      text={m.notifications_gate()}
    >
      {(session) => (
        <div className="page-narrow py-8 sm:py-12">
          <NotificationList userId={session.user.id} />
        </div>
      )}
    </SessionGate>
  );
}
