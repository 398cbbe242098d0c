import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** A card on a lighter background. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'min-w-0 rounded-large border border-line bg-surface p-5 shadow-card sm:p-6',
        className,
      )}
    />
  );
}
