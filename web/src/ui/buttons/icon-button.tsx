import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '~/ui/class-names';

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  icon: LucideIcon;
}

/** A round icon button of 48 px; its label is announced and shown as a tooltip. */
export function IconButton({ label, icon: Icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-12 shrink-0 items-center justify-center rounded-round border-2 border-transparent text-ink transition-colors hover:bg-accent-wash hover:text-accent',
        className,
      )}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  );
}
