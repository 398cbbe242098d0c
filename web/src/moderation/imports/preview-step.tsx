import { type DataImport, IMPORT_OUTCOMES, type ImportOutcome } from '@wayable/protocol/data-imports';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Select } from '~/ui/forms/select';
import { Switch } from '~/ui/forms/switch';
import { formatNumber } from '~/ui/text/format';
import { importRowsQuery } from '../api/imports';
import { ListFrame } from '../components/list-frame';
import { useAdminQuery } from '../role-watch';
import type { AdminStateControl } from '../use-admin-state';
import { outcomeText } from './import-text';
import { PreviewMap } from './preview-map';
import { PreviewRow, rowId } from './preview-row';

const FILTERS = ['all', ...IMPORT_OUTCOMES] as const;

/** An import's rows by result, on the map and as a list. */
export function PreviewRows({ data, control }: { data: DataImport; control: AdminStateControl }) {
  const { state, listed, change, goToPage } = control;
  const query = useAdminQuery(importRowsQuery(data.id, listed.outcome, listed.page));
  const countOf = (outcome: ImportOutcome | 'all') => {
    const { counts } = data;
    if (!counts) return 0;
    return outcome === 'all' ? Object.values(counts).reduce((sum, each) => sum + each, 0) : counts[outcome];
  };
  return (
    <div className="flex flex-col gap-6">
      <Select
        label={m.imports_filter()}
        className="sm:w-72"
        value={state.outcome}
        onChange={(outcome) => change({ outcome })}
        options={FILTERS.map((value) => ({
          value,
          label: m.imports_outcome_count({
            outcome: outcomeText(value),
            count: formatNumber(countOf(value)),
          }),
        }))}
      />
      <ListFrame
        state={listed}
        query={query}
        heading={m.imports_rows()}
        failure={m.imports_rows_failed()}
        onPage={goToPage}
      >
        {(rows) => (
          <div className="flex flex-col gap-4">
            <PreviewMap rows={rows} onSelect={(line) => document.getElementById(rowId(line))?.focus()} />
            <ul className="flex flex-col gap-4">
              {rows.map((row) => (
                <li key={row.line}>
                  <PreviewRow row={row} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </ListFrame>
    </div>
  );
}

interface PreviewStepProps {
  data: DataImport;
  isPending: boolean;
  onApply: (takesConflicts: boolean) => void;
  onChangeColumns: () => void;
  /** Actions in addition to the import. */
  children: React.ReactNode;
}

/** The third step: counts of the preview, and the button that imports. */
export function PreviewStep({ data, isPending, onApply, onChangeColumns, children }: PreviewStepProps) {
  const [takesConflicts, setTakesConflicts] = useState(true);
  const { counts } = data;
  if (!counts) return null;
  const taken = counts.new + counts.changed + (takesConflicts ? counts.conflict : 0);
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-lead">
        {IMPORT_OUTCOMES.map((outcome) => (
          <li key={outcome}>
            {m.imports_outcome_count({
              outcome: outcomeText(outcome),
              count: formatNumber(counts[outcome]),
            })}
          </li>
        ))}
      </ul>
      {counts.conflict > 0 && (
        <Switch
          label={m.imports_take_conflicts()}
          help={m.imports_take_conflicts_help()}
          isOn={takesConflicts}
          onChange={setTakesConflicts}
        />
      )}
      {taken === 0 && <p>{m.imports_apply_nothing()}</p>}
      <div className="flex flex-wrap gap-3">
        {taken > 0 && (
          <Button variant="primary" isPending={isPending} onClick={() => onApply(takesConflicts)}>
            {m.imports_apply()}
          </Button>
        )}
        <Button variant="secondary" onClick={onChangeColumns}>
          {m.imports_change_columns()}
        </Button>
        {children}
      </div>
    </div>
  );
}
