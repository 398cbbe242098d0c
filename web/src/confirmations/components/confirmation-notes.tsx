import { useQuery } from '@tanstack/react-query';
import { m } from '~/paraglide/messages';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { formatDate } from '~/ui/text/format';
import { confirmationNotesQuery } from '../api/list-confirmation-notes';

/** Lists notes about changes of a location, for administrators. */
export function ConfirmationNotes({ locationId }: { locationId: string }) {
  const notes = useQuery(confirmationNotesQuery(locationId));
  return (
    <details className="rounded-medium border border-line p-3">
      <summary className="min-h-11 content-center font-semibold">{m.confirmation_notes_title()}</summary>
      <p className="text-small text-ink-soft">{m.confirmation_notes_help()}</p>
      {notes.isPending && <LoadingText />}
      {notes.isError && (
        <ErrorState
          title={m.confirmation_notes_failed()}
          text={errorText(notes.error)}
          isRetrying={notes.isFetching}
          onRetry={() => void notes.refetch()}
        />
      )}
      {notes.data?.data.length === 0 && <p className="mt-2">{m.confirmation_notes_none()}</p>}
      {notes.data && notes.data.data.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2">
          {notes.data.data.map(({ note, answered_at: confirmedAt }) => (
            <li key={`${confirmedAt} ${note}`} className="wrap-anywhere whitespace-pre-line">
              <bdi>{note}</bdi>{' '}
              <time dateTime={confirmedAt} className="text-small text-ink-soft">
                {formatDate(confirmedAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
