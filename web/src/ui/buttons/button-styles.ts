import { classNames } from '~/ui/class-names';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'danger'
  | 'quiet-danger'
  /** Variants for use on the accent color. */
  | 'inverse'
  | 'inverse-outline';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-strong aria-disabled:bg-line-strong aria-disabled:text-paper',
  secondary:
    'border-line-strong bg-surface text-ink hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent forced-colors:aria-pressed:highlighted',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-wash',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
  'quiet-danger': 'border-transparent bg-transparent text-danger hover:bg-danger-wash',
  inverse: 'border-transparent bg-on-accent text-accent hover:bg-accent-wash',
  'inverse-outline': 'border-on-accent bg-transparent text-on-accent hover:bg-accent-strong',
};

/** Returns the style of pressable elements, at least 44 px high and wide. */
export const buttonStyles = (variant: ButtonVariant = 'primary', className?: string): string =>
  classNames(
    'inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-round border-2 px-5 py-2 text-center text-body font-semibold leading-snug no-underline transition-colors print:hidden',
    'aria-disabled:cursor-progress disabled:cursor-not-allowed disabled:opacity-60',
    VARIANTS[variant],
    className,
  );
