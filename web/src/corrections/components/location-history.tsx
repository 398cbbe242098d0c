import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PlaceChange } from '@wayable/protocol/corrections';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { FocusFallback } from '~/ui/feedback/focus-fallback';
import { LoadingText } from '~/ui/feedback/loading';
import { showToast } from '~/ui/feedback/toast';
import { formatDate } from '~/ui/text/format';
import { locationHistoryQuery } from '../api/location-history';
import { undoCorrection } from '../api/undo-correction';
import { CORRECTION_KIND_TEXTS, describeChange } from '../correction-text';
import { FieldChanges } from './field-changes';

interface LocationHistoryProps {
  locationId: string;
  /** The signed-in reader, if any. */
  userId: string | undefined;
}

/** The corrections of a place, loaded when opened. */
export function LocationHistory({ locationId, userId }: LocationHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const history = useQuery({ ...locationHistoryQuery(locationId, userId), enabled: isOpen });
  const changes = history.data?.data ?? [];
  return (
    <details
      className="rounded-medium border border-line p-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 content-center font-semibold">{m.history_title()}</summary>
      {history.isLoading && <LoadingText />}
      {history.isError && (
        <ErrorState
          title={m.history_failed()}
          text={errorText(history.error)}
          isRetrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data && changes.length === 0 && <p className="mt-2">{m.history_empty()}</p>}
      {changes.length > 0 && (
        <ol className="mt-2 flex flex-col gap-4">
          {changes.map((change) => (
            <li key={change.id} className="flex flex-col gap-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <strong>{CORRECTION_KIND_TEXTS[change.kind]()}</strong>
                <time dateTime={change.changed_on} className="text-small text-ink-soft">
                  {formatDate(change.changed_on)}
                </time>
              </p>
              {change.location.id !== locationId && (
                <p>
                  <bdi>{change.location.name}</bdi>
                </p>
              )}
              <FieldChanges changes={describeChange(change.before, change.after)} />
              {change.suggested_by && (
                <p className="text-small text-ink-soft">
                  {m.history_by({ name: change.suggested_by.full_name })}
                </p>
              )}
              {change.undone_on && (
                <p className="text-small">{m.history_undone({ date: formatDate(change.undone_on) })}</p>
              )}
              {change.permissions.undo && <UndoButton change={change} />}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

/** Undoes a change, for permitted users. */
function UndoButton({ change }: { change: PlaceChange }) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: () => undoCorrection(change.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['locations'] }),
  });
  const press = async () => {
    try {
      await undo.mutateAsync();
      showToast('success', m.history_undo_done());
    } catch (error) {
      showToast('error', failureText(m.suggestions_undo_failed(), error));
    }
  };
  return (
    <FocusFallback>
      <Button
        variant="secondary"
        aria-label={m.suggestions_undo_label({ name: change.location.name })}
        isPending={undo.isPending}
        onClick={() => void press()}
      >
        <Undo2 aria-hidden className="size-5" />
        {m.history_undo()}
      </Button>
    </FocusFallback>
  );
}
