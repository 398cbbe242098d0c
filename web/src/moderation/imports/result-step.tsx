import type { DataImport } from '@wayable/protocol/data-imports';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { formatNumber } from '~/ui/text/format';

function listCounts({ result, reversal }: DataImport): string[] {
  if (reversal) {
    return [
      m.imports_result_removed({ count: formatNumber(reversal.removed) }),
      m.imports_result_kept({ count: formatNumber(reversal.kept) }),
      m.imports_result_restored({ count: formatNumber(reversal.restored) }),
    ];
  }
  if (!result) return [];
  return [
    m.imports_result_added({ count: formatNumber(result.added) }),
    m.imports_result_updated({ count: formatNumber(result.updated) }),
    m.imports_result_unchanged({ count: formatNumber(result.unchanged) }),
    m.imports_result_left_out({ count: formatNumber(result.left_out) }),
  ];
}

interface ResultStepProps {
  data: DataImport;
  isPending: boolean;
  /** Resolves when the undo has started or failed. */
  onUndo: () => Promise<unknown>;
}

/** The last step: the result of the import, and its undo. */
export function ResultStep({ data, isPending, onUndo }: ResultStepProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-lead">
        {listCounts(data).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {data.state === 'applied' && !data.can_be_undone && <p>{m.problem_import_not_newest()}</p>}
      {data.can_be_undone && (
        <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
          <Undo2 aria-hidden className="size-5 rtl:-scale-x-100" />
          {m.imports_undo()}
        </Button>
      )}
      <ConfirmDialog
        title={m.imports_undo_title()}
        text={m.imports_undo_text()}
        confirmLabel={m.imports_undo()}
        isOpen={isAsking}
        isPending={isPending}
        onConfirm={() => void onUndo().then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
