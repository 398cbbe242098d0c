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

/** Says that something is loading, and announces it. */
export function LoadingText({ text = m.loading(), className }: { text?: string; className?: string }) {
  return (
    <p
      role="status"
      className={classNames('flex items-center justify-center gap-3 py-6 text-ink-soft', className)}
    >
      <LoaderCircle aria-hidden className="size-6 animate-turn text-accent" />
      {text}
    </p>
  );
}
