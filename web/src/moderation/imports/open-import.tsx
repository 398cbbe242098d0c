import { useQueryClient } from '@tanstack/react-query';
import { type DataImport, isImportBusy } from '@wayable/protocol/data-imports';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { LoadingText } from '~/ui/feedback/loading';
import { formatMeasure, formatNumber } from '~/ui/text/format';
import { adminImportQuery, applyImport, deleteImport, previewImport, undoImport } from '../api/imports';
import { useAdminQuery } from '../role-watch';
import { useAct } from '../use-act';
import type { AdminStateControl } from '../use-admin-state';
import { ColumnsForm } from './columns-form';
import { stateText } from './import-text';
import { PreviewRows, PreviewStep } from './preview-step';
import { ResultStep } from './result-step';
import { StepHeading } from './step-heading';

interface OpenImportProps {
  id: string;
  control: AdminStateControl;
  onClose: () => void;
}

/** An open import at the step stored on the server, so that a reload loses nothing. */
export function OpenImport({ id, control, onClose }: OpenImportProps) {
  const query = useAdminQuery(adminImportQuery(id));
  const { data, error } = query;
  if (error && !data) {
    return (
      <ErrorState
        title={m.imports_failed()}
        text={errorText(error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!data) return <LoadingText text={m.admin_loading()} />;
  return <ImportSteps key={data.id} data={data} control={control} onClose={onClose} />;
}

function ImportSteps({ data, control, onClose }: { data: DataImport } & Omit<OpenImportProps, 'id'>) {
  const { id, state } = data;
  const client = useQueryClient();
  const { act, isPending } = useAct();
  const [changesColumns, setChangesColumns] = useState(false);
  const start = (name: string, work: () => Promise<DataImport>, failed: string) =>
    act(
      name,
      async () => {
        const started = await work();
        client.setQueryData(adminImportQuery(id).queryKey, started);
        setChangesColumns(false);
      },
      { done: undefined, failed },
    );
  const isBusy = isImportBusy(state);
  // Reload the preview when the work ends, because its rows have changed.
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void client.invalidateQueries({ queryKey: ['moderation', 'import', id] });
    wasBusy.current = isBusy;
  }, [client, id, isBusy]);

  const remove = (
    <Button
      variant="secondary"
      isPending={isPending('delete')}
      onClick={() =>
        void act('delete', () => deleteImport(id), {
          done: m.imports_deleted(),
          failed: m.imports_delete_failed(),
          // Do not refresh, because the draft is gone and the list reloads when it opens.
          refreshes: false,
        }).then((isDone) => isDone && onClose())
      }
    >
      {m.imports_delete()}
    </Button>
  );
  const isChoosing = state === 'draft' || (state === 'ready' && changesColumns);
  const step = isChoosing ? 'columns' : state === 'checking' || state === 'ready' ? 'preview' : 'result';
  return (
    <div className="flex flex-col gap-6">
      <StepHeading step={step} about={id} />
      <p className="text-ink-soft wrap-anywhere">
        <bdi>{data.source}</bdi> · <bdi>{data.licence}</bdi> · <bdi>{data.file}</bdi> ·{' '}
        {m.imports_row_count({ count: formatNumber(data.rows) })}
      </p>
      <LiveMessage text={stateText(state)} about={id} />
      {data.has_failed && <Banner tone="error">{m.imports_work_failed()}</Banner>}
      {isChoosing && (
        <ColumnsForm
          data={data}
          isPending={isPending('preview')}
          onDone={(fields) =>
            void start('preview', () => previewImport(id, { fields }), m.imports_preview_failed())
          }
        >
          {remove}
        </ColumnsForm>
      )}
      {isBusy && <Progress data={data} />}
      {step === 'preview' && state === 'ready' && (
        <PreviewStep
          data={data}
          isPending={isPending('apply')}
          onApply={(takesConflicts) =>
            void start(
              'apply',
              () => applyImport(id, { takes_conflicts: takesConflicts }),
              m.imports_apply_failed(),
            )
          }
          onChangeColumns={() => setChangesColumns(true)}
        >
          {remove}
        </PreviewStep>
      )}
      {(state === 'applied' || state === 'undone') && (
        <ResultStep
          data={data}
          isPending={isPending('undo')}
          onUndo={() => start('undo', () => undoImport(id), m.imports_undo_failed())}
        />
      )}
      {!isBusy && !isChoosing && <PreviewRows data={data} control={control} />}
    </div>
  );
}

/** In forced colors, the device draws the bar. */
const BAR =
  'h-4 w-full appearance-none overflow-hidden rounded-round border-2 border-line-strong bg-sunken forced-colors:appearance-auto [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent';

/** The progress of the work. */
function Progress({ data: { state, progress } }: { data: DataImport }) {
  const text = stateText(state);
  return (
    <div className="flex max-w-[40rem] flex-col gap-2">
      <p aria-hidden className="flex justify-between gap-4 font-semibold">
        <span>{text}</span>
        <span className="tabular-nums">{formatMeasure(progress, 'percent')}</span>
      </p>
      <progress aria-label={text} max={100} value={progress} className={BAR} />
    </div>
  );
}
