import type { ReactNode } from 'react';
import { classNames } from '~/ui/class-names';

/**
 * The buttons at the end of a dialog, which stay visible while its content scrolls. In a low or zoomed window
 * they also scroll, to avoid covering the content.
 */
export function DialogActions({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'bottom-0 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4 [@media(min-height:30rem)]:sticky',
        className,
      )}
    >
      {children}
    </div>
  );
}
