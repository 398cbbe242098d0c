import type { ImportRow } from '@wayable/protocol/data-imports';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { Card } from '~/ui/card';
import { formatNumber } from '~/ui/text/format';
import { changeText, fieldText, outcomeText, reasonText } from './import-text';

const BADGE = 'min-w-0 rounded-round border-2 border-line-strong px-3 py-0.5 text-small font-semibold';

export const rowId = (line: number): string => `import-row-${line}`;

/** A row of the file and its result. */
export function PreviewRow({ row }: { row: ImportRow }) {
  const { line, outcome, reason, name, address, location, changes, is_located: isLocated, unread } = row;
  return (
    <Card className="flex flex-col gap-2 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={rowId(line)} tabIndex={-1} className="min-w-0 scroll-mt-24 rounded-small text-lead">
          <bdi>{name ?? m.imports_reason_no_name()}</bdi>
        </h3>
        <span className="text-ink-soft">{m.imports_row_line({ line: formatNumber(line) })}</span>
      </div>
      {address && (
        <p className="text-ink-soft">
          <bdi>{address}</bdi>
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        <li className={BADGE}>{outcomeText(outcome)}</li>
        {isLocated && <li className={BADGE}>{m.imports_row_located()}</li>}
        {reason && <li className={BADGE}>{reasonText(reason)}</li>}
      </ul>
      {location && (
        <p>
          <Link to={`/locations/${location.id}`} className="text-link">
            {m.imports_row_location({ name: location.name })}
          </Link>
        </p>
      )}
      {changes.length > 0 && (
        <ul className="list-disc ps-5">
          {changes.map((change) => (
            <li key={change.field}>{changeText(change)}</li>
          ))}
        </ul>
      )}
      {unread.map(({ field, text }) => (
        <p key={field} className="font-semibold text-danger">
          {m.imports_unread({ field: fieldText(field), text })}
        </p>
      ))}
    </Card>
  );
}
