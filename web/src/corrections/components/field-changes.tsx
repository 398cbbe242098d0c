import { m } from '~/paraglide/messages';
import { VisuallyHidden } from '~/ui/text/visually-hidden';
import type { FieldChange } from '../correction-text';

/** Changed fields of a place, before and after. */
export function FieldChanges({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ink-soft">{field}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== '' && (
              <del className="me-2 text-ink-soft">
                <VisuallyHidden>{m.admin_log_before()}: </VisuallyHidden>
                <bdi>{before}</bdi>
              </del>
            )}
            <ins className="font-semibold no-underline">
              <VisuallyHidden>{m.admin_log_after()}: </VisuallyHidden>
              <bdi>{after}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
