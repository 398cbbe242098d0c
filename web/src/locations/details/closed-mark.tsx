import { DoorClosed } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { formatDate } from '~/ui/text/format';

interface ClosedMarkProps {
  closedAt: string | null | undefined;
  className?: string;
}

/** A mark on closed places; renders nothing for open ones. */
export function ClosedMark({ closedAt, className }: ClosedMarkProps) {
  if (!closedAt) return null;
  return (
    <span className={classNames('flex items-start gap-2 font-semibold text-danger', className)}>
      <DoorClosed aria-hidden className="mt-0.5 size-5 shrink-0" />
      {m.place_closed_since({ date: formatDate(closedAt) })}
    </span>
  );
}
