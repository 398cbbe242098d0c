import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { LiveMessage } from '~/ui/feedback/live-message';
import { formatNumber } from '~/ui/text/format';
import type { BulkProgress } from './use-review-decisions';

interface BulkBarProps {
  selected: number;
  progress: BulkProgress | null;
  /** The failures of the last action on several reviews; empty for none. */
  problem: string;
  onAll: () => void;
  onNone: () => void;
  onVerify: () => void;
  onDelete: () => void;
}

/** The actions for the selected reviews, with their progress. */
export function BulkBar({ selected, progress, problem, onAll, onNone, onVerify, onDelete }: BulkBarProps) {
  const isPending = progress !== null;
  const isCounted = progress !== null && progress.total > 1;
  const state = isCounted
    ? m.admin_bulk_progress({ done: formatNumber(progress.done), total: formatNumber(progress.total) })
    : selected > 0
      ? m.admin_bulk_count({ count: formatNumber(selected) })
      : '';
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-3">
      <legend className="sr-only">{m.admin_bulk()}</legend>
      <Button variant="secondary" onClick={selected > 0 ? onNone : onAll}>
        {selected > 0 ? m.admin_bulk_none() : m.admin_bulk_all()}
      </Button>
      {selected > 0 && (
        <>
          <Button isPending={isPending} onClick={onVerify}>
            {m.admin_bulk_verify()}
          </Button>
          <Button variant="danger" isPending={isPending} onClick={onDelete}>
            {m.admin_bulk_delete()}
          </Button>
        </>
      )}
      {state && <p className="text-ink-soft">{state}</p>}
      <LiveMessage text={state} />
      {problem && <p className="w-full font-semibold text-danger">{problem}</p>}
    </fieldset>
  );
}
