import { LOG_ACTIONS, type LogAction, type LogEntry } from '@wayable/protocol/moderation';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { Select } from '~/ui/forms/select';
import { formatDateTime } from '~/ui/text/format';
import { adminLogQuery } from '../api/lists';
import { actionText, factText, reasonWithDetails } from '../moderation-text';
import { useAdminQuery } from '../role-watch';
import type { AdminStateControl } from '../use-admin-state';
import { ListFrame } from './list-frame';

/** Actions that may concern no account. */
const ABOUT_NOBODY: ReadonlySet<LogAction> = new Set([
  'message_changed',
  'message_deleted',
  'update_sent',
  'update_stopped',
  'update_deleted',
  'subscriber_removed',
  'places_imported',
  'import_undone',
]);

const nameOf = (person: LogEntry['admin']): string => person?.full_name ?? m.admin_log_nobody();

/** The administrators' actions, newest first, with filters for action, person and review. */
export function LogTab({ state, listed, change, goToPage }: AdminStateControl) {
  const query = useAdminQuery(adminLogQuery(listed));
  const filters = useRef<HTMLDivElement>(null);
  const entries = query.data?.data ?? [];
  const findName = (id: string) =>
    entries.flatMap(({ admin, subject }) => [admin, subject]).find((person) => person?.id === id)
      ?.full_name ?? m.admin_log_person_filtered();
  const narrowed = [
    state.admin && { key: 'admin' as const, text: m.admin_log_admin({ name: findName(state.admin) }) },
    state.subject && {
      key: 'subject' as const,
      text: m.admin_log_subject({ name: findName(state.subject) }),
    },
    state.review && { key: 'review' as const, text: m.admin_log_review() },
  ].filter((each) => each !== '');
  return (
    <div className="flex flex-col gap-6">
      <div ref={filters} className="flex flex-wrap items-end gap-3">
        <Select
          label={m.admin_log_action()}
          value={state.action}
          onChange={(action) => change({ action })}
          options={[
            { value: 'all', label: m.admin_log_all() },
            ...LOG_ACTIONS.map((value) => ({ value, label: actionText(value) })),
          ]}
        />
        {narrowed.map(({ key, text }) => (
          <Button
            key={key}
            variant="secondary"
            className="wrap-anywhere"
            onClick={() => {
              change({ [key]: '' });
              // The button is removed with its filter, so move the focus.
              filters.current?.querySelector('select')?.focus();
            }}
          >
            <X aria-hidden className="size-5" />
            {text}
          </Button>
        ))}
      </div>
      <ListFrame
        state={listed}
        query={query}
        heading={m.admin_log_list()}
        failure={m.admin_log_failed()}
        onPage={goToPage}
        onClear={() => change({ action: 'all', admin: '', subject: '', review: '' })}
      >
        {(items) => (
          <ol className="flex flex-col gap-3">
            {items.map((entry) => (
              <li key={entry.id}>
                <LogEntryCard entry={entry} onNarrow={(filter) => change(filter, { isNewEntry: true })} />
              </li>
            ))}
          </ol>
        )}
      </ListFrame>
    </div>
  );
}

/** Long names wrap, with their lines aligned. */
const NARROWING = 'justify-start text-start wrap-anywhere';

interface LogEntryCardProps {
  entry: LogEntry;
  onNarrow: (filter: { admin: string } | { subject: string } | { review: string }) => void;
}

function LogEntryCard({ entry, onNarrow }: LogEntryCardProps) {
  const why = reasonWithDetails(entry.reason, entry.details);
  const { admin, subject, review_id: review } = entry;
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lead">{actionText(entry.action)}</h3>
        <time dateTime={entry.created_at} className="text-ink-soft">
          {formatDateTime(entry.created_at)}
        </time>
      </div>
      <p>
        {subject === null && ABOUT_NOBODY.has(entry.action)
          ? nameOf(admin)
          : m.admin_log_by({ admin: nameOf(admin), subject: nameOf(subject) })}
      </p>
      {why && <p className="whitespace-pre-line">{why}</p>}
      <dl className="grid grid-cols-1 gap-x-4 text-small sm:grid-cols-[auto_1fr]">
        <State label={m.admin_log_before()} state={entry.before} />
        <State label={m.admin_log_after()} state={entry.after} />
      </dl>
      {entry.answer && (
        <p className="whitespace-pre-line">
          <strong>{m.admin_review_answer()}</strong> <bdi>{entry.answer.answer}</bdi>
        </p>
      )}
      <div className="-ms-5.5 flex flex-wrap gap-x-2 text-small empty:hidden">
        {admin && (
          <Button variant="quiet" className={NARROWING} onClick={() => onNarrow({ admin: admin.id })}>
            {m.admin_log_admin({ name: admin.full_name })}
          </Button>
        )}
        {subject && (
          <Button variant="quiet" className={NARROWING} onClick={() => onNarrow({ subject: subject.id })}>
            {m.admin_log_subject({ name: subject.full_name })}
          </Button>
        )}
        {review && (
          <Button variant="quiet" onClick={() => onNarrow({ review })}>
            {m.admin_log_review()}
          </Button>
        )}
      </div>
    </Card>
  );
}

function State({ label, state }: { label: string; state: Record<string, unknown> }) {
  const facts = Object.entries(state);
  if (facts.length === 0) return null;
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0">{facts.map(([name, value]) => factText(name, value)).join(' · ')}</dd>
    </>
  );
}
