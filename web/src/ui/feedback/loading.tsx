import { LoaderCircle } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';

/** A grey bar where something will stand. Decoration: say with `LoadingText` what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-breathe rounded-small bg-line forced-colors:border', className)}
    />
  );
}

interface LoadingTextProps {
  text?: string;
  className?: string;
  /** What comes is long, and something stands below: that waits below the window, so that it is not seen to jump. */
  isLong?: boolean;
}

/** Says that something is loading, and announces it. */
export function LoadingText({ text = m.loading(), className, isLong = false }: LoadingTextProps) {
  return (
    <p
      role="status"
      className={classNames(
        'flex justify-center gap-3 py-6 text-ink-soft',
        isLong ? 'min-h-dvh items-start' : 'items-center',
        className,
      )}
    >
      <LoaderCircle aria-hidden className="size-6 animate-turn text-accent" />
      {text}
    </p>
  );
}
