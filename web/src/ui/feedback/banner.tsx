import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '~/ui/class-names';

export type Tone = 'success' | 'error' | 'warning' | 'info';

export const TONE_ICONS = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
} as const;

export const TONE_STYLES: Record<Tone, string> = {
  success: 'border-success bg-success-wash text-success',
  error: 'border-danger bg-danger-wash text-danger',
  warning: 'border-warning bg-warning-wash text-warning',
  info: 'border-accent bg-accent-wash text-accent',
};

interface BannerProps {
  tone: Tone;
  children: ReactNode;
  className?: string;
}

/** A message in the flow of the page with color, icon and text. The caller decides how it is announced. */
export function Banner({ tone, children, className }: BannerProps) {
  const Icon = TONE_ICONS[tone];
  return (
    <div
      className={classNames(
        'flex items-start gap-3 rounded-medium border-2 p-4',
        TONE_STYLES[tone],
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0 grow text-ink">{children}</div>
    </div>
  );
}
