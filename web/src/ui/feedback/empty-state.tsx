import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FocusFallback } from './focus-fallback';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** The next step: a link or a button. */
  action?: ReactNode;
  /** The title's heading level, 2 by default. */
  level?: 1 | 2 | 3;
}

/** Says that there is nothing here, why, and what to do. */
export function EmptyState({ icon: Icon, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <FocusFallback className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <span className="flex size-16 items-center justify-center rounded-round bg-accent-wash text-accent">
        <Icon aria-hidden className="size-8" />
      </span>
      <Heading className="text-title">{title}</Heading>
      {text && <p className="max-w-[38ch] text-ink-soft">{text}</p>}
      {action && <FocusFallback className="mt-2 flex flex-wrap justify-center gap-3">{action}</FocusFallback>}
    </FocusFallback>
  );
}
