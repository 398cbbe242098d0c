import { Clock, TriangleAlert } from 'lucide-react';
import { changesText, confirmationText } from '../confirmation-text';
import type { ListedLocation } from '../explorer/explorer-entry';

/** When a location was last confirmed, and how many people say that it has changed. */
export function ConfirmationLine({ location }: { location: ListedLocation }) {
  const text = confirmationText(location);
  const changes = changesText(location);
  if (text === undefined) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-start gap-2.5">
        <Clock aria-hidden className="mt-1 size-5 shrink-0 text-ink-soft" />
        {/* Some languages begin with the time. */}
        <span className="initial-capital">{text}</span>
      </p>
      {changes && (
        <p className="flex items-start gap-2.5 font-semibold">
          <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0 text-warning" />
          {changes}
        </p>
      )}
    </div>
  );
}
