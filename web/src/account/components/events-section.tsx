import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '@wayable/protocol/account';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { formatDateTime } from '~/ui/text/format';
import { accountEventsQuery } from '../api/account-events';
import { deviceText } from '../device-text';
import { eventText } from '../event-text';
import { AccountSection } from './account-section';

/** What happened to the account lately, for the person to recognise, or not. */
export function EventsSection({ userId }: { userId: string }) {
  const events = useInfiniteQuery(accountEventsQuery(userId));
  const list = events.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <AccountSection id="events" title={m.events_title()} text={m.events_text()}>
      {events.isPending && <LoadingText />}
      {events.isSuccess && list.length === 0 && <p>{m.events_none()}</p>}
      {list.length > 0 && (
        <ol className="flex flex-col divide-y divide-line">
          {list.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events.isError && (
        <ErrorState
          title={m.events_failed()}
          text={errorText(events.error)}
          isRetrying={events.isFetching}
          onRetry={() => void (list.length === 0 ? events.refetch() : events.fetchNextPage())}
        />
      )}
      {events.hasNextPage && !events.isError && (
        <Button
          variant="secondary"
          className="self-start"
          isPending={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          {m.events_more()}
        </Button>
      )}
    </AccountSection>
  );
}

function EventItem({ event }: { event: SecurityEvent }) {
  const device = deviceText(event.user_agent);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{eventText(event.kind)}</p>
        <p className="text-ink-soft">
          {event.ip === null ? device : m.events_from({ device, ip: event.ip })}
        </p>
      </div>
      <time dateTime={event.created_at} className="text-ink-soft">
        {formatDateTime(event.created_at)}
      </time>
    </li>
  );
}
