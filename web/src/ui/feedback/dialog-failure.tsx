import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from './banner';

interface DialogFailureProps {
  isOpen: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Replaces a dialog that failed to load; opening it again retries. */
export function DialogFailure({ isOpen, onRetry, onClose }: DialogFailureProps) {
  const [wasClosed, setClosed] = useState(false);
  if (!isOpen && !wasClosed) setClosed(true);
  const isOpenedAnew = isOpen && wasClosed;
  useEffect(() => {
    if (isOpenedAnew) onRetry();
  }, [isOpenedAnew, onRetry]);
  if (!isOpen || isOpenedAnew) return null;
  return <FailureMessage onRetry={onRetry} onClose={onClose} />;
}

/**
 * Takes the focus as the dialog would, and returns it afterwards, so that the next dialog finds the opener
 * focused.
 */
function FailureMessage({ onRetry, onClose }: Omit<DialogFailureProps, 'isOpen'>) {
  const [opener] = useState(() => document.activeElement);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const leave = (next: () => void) => {
    if (opener instanceof HTMLElement) opener.focus();
    next();
  };
  return createPortal(
    <section
      aria-label={m.part_failed_title()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Keep dialogs below open.
        event.stopPropagation();
        leave(onClose);
      }}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-[34rem] animate-rise rounded-medium bg-surface shadow-panel"
    >
      <Banner tone="error">
        <div role="alert">
          <p className="font-bold">{m.part_failed_title()}</p>
          <p className="mt-1">{m.part_failed_text()}</p>
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button ref={button} variant="secondary" onClick={() => leave(onRetry)}>
            <RotateCw aria-hidden className="size-5" />
            {m.try_again()}
          </Button>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            {m.error_page_reload()}
          </Button>
          <Button variant="quiet" onClick={() => leave(onClose)}>
            {m.close()}
          </Button>
        </div>
      </Banner>
    </section>,
    document.body,
  );
}
