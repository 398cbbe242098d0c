import type { ComponentProps } from 'react';
import { classNames } from '~/ui/class-names';

/** A small label, such as an accessibility feature; not pressable. */
export function Chip({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-round border border-line bg-sunken px-3 py-1 text-small leading-snug text-ink initial-capital',
        className,
      )}
    />
  );
}
