import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '@wayable/protocol/account';
import { useRef } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { formatDateTime } from '~/ui/text/format';
import { useFocusOfMore } from '~/ui/use-focus-of-more';
import { accountEventsQuery } from '../api/account-events';
import { deviceText } from '../device-text';
import { eventText } from '../event-text';
import { AccountSection, focusSection } from './account-section';

const SECTION = 'events';

/** Lists recent security events, so that the user can recognize them. */
export function EventsSection({ userId }: { userId: string }) {
  const events = useInfiniteQuery(accountEventsQuery(userId));
  const list = events.data?.pages.flatMap(({ data }) => data) ?? [];
  const entries = useRef<HTMLOListElement>(null);
  const rememberShown = useFocusOfMore(entries, events.hasNextPage, 'li');
  const tryAgain = async () => {
    const { isSuccess } = await events.refetch();
    // The retry button unmounts when the error clears.
    if (isSuccess) focusSection(SECTION);
  };
  return (
    <AccountSection id={SECTION} title={m.events_title()} text={m.events_text()}>
      {events.isPending && <LoadingText />}
      {events.isSuccess && list.length === 0 && <p>{m.events_none()}</p>}
      {list.length > 0 && (
        <ol ref={entries} className="flex flex-col divide-y divide-line">
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
          // If the next page failed, its own button retries it.
          {...(!events.isFetchNextPageError && { onRetry: () => void tryAgain() })}
        />
      )}
      {events.hasNextPage && (
        <Button
          variant="secondary"
          className="self-start"
          isPending={events.isFetchingNextPage}
          onClick={() => {
            rememberShown();
            void events.fetchNextPage();
          }}
        >
          {events.isFetchNextPageError ? m.try_again() : m.events_more()}
        </Button>
      )}
    </AccountSection>
  );
}

function EventItem({ event }: { event: SecurityEvent }) {
  const device = deviceText(event.user_agent);
  return (
    <li
      tabIndex={-1}
      className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-small py-3"
    >
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
