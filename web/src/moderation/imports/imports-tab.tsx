import type { DataImport } from '@wayable/protocol/data-imports';
import { ArrowLeft, FileUp } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { formatDateTime, formatNumber } from '~/ui/text/format';
import { NEW_IMPORT } from '../admin-state';
import { adminImportsQuery } from '../api/imports';
import { ListFrame } from '../components/list-frame';
import { useAdminQuery } from '../role-watch';
import type { AdminStateControl } from '../use-admin-state';
import { ImportForm } from './import-form';
import { stateText } from './import-text';
import { OpenImport } from './open-import';
import { StepHeading } from './step-heading';

/** Imports of files: the list, and the steps of an import (docs/open-data.md#open-data-in). */
export function ImportsTab(control: AdminStateControl) {
  const { state, change } = control;
  const open = (id: string) => change({ import: id, outcome: 'all' }, { isNewEntry: true });
  if (state.import === '') return <ImportList control={control} onOpen={open} />;
  return (
    <div className="flex flex-col gap-6">
      <Button variant="quiet" className="self-start" onClick={() => open('')}>
        <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        {m.imports_back()}
      </Button>
      {state.import === NEW_IMPORT ? (
        <>
          <StepHeading step="file" />
          <ImportForm onUploaded={({ id }) => change({ import: id })} />
        </>
      ) : (
        <OpenImport id={state.import} control={control} onClose={() => open('')} />
      )}
    </div>
  );
}

interface ImportListProps {
  control: AdminStateControl;
  onOpen: (id: string) => void;
}

function ImportList({ control: { listed, goToPage }, onOpen }: ImportListProps) {
  const query = useAdminQuery(adminImportsQuery(listed));
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose">{m.imports_intro()}</p>
      <Button variant="primary" className="self-start" onClick={() => onOpen(NEW_IMPORT)}>
        <FileUp aria-hidden className="size-5" />
        {m.imports_new()}
      </Button>
      <ListFrame
        state={listed}
        query={query}
        heading={m.imports_list()}
        failure={m.imports_failed()}
        onPage={goToPage}
      >
        {(imports) => (
          <ul className="flex flex-col gap-4">
            {imports.map((each) => (
              <li key={each.id}>
                <ImportCard data={each} onOpen={() => onOpen(each.id)} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  );
}

function ImportCard({ data, onOpen }: { data: DataImport; onOpen: () => void }) {
  const { source, file, licence, rows, state, created_at, created_by } = data;
  return (
    <Card className="flex flex-col gap-2 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lead">
          <bdi>{source}</bdi>
        </h3>
        <time dateTime={created_at} className="text-ink-soft">
          {formatDateTime(created_at)}
        </time>
      </div>
      <p className="text-ink-soft">
        <bdi>{file}</bdi> · <bdi>{licence}</bdi> · {m.imports_row_count({ count: formatNumber(rows) })}
      </p>
      <p className="font-semibold">{stateText(state)}</p>
      {created_by && (
        <p className="text-small text-ink-soft">{m.imports_by({ name: created_by.full_name })}</p>
      )}
      <Button
        variant="secondary"
        className="self-start"
        aria-label={m.admin_message_action_label({ action: m.imports_open(), subject: source })}
        onClick={onOpen}
      >
        {m.imports_open()}
      </Button>
    </Card>
  );
}
