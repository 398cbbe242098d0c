import { LoaderCircle } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';

/** A gray placeholder bar. It is decorative: also use `LoadingText`. */
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
  /** Whether to reserve the window's height for long content, so that content below does not visibly jump. */
  isLong?: boolean;
}

/** Shows and announces that something is loading. */
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
