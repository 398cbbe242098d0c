import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before a dialog. The dialog's library does so in the next frame, which on a busy
 * device comes before the page behind has ceased to be inert, and the focus is lost. Inside of the dialog, since the
 * effects of what is around it end first.
 */
export function FocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    },
    [opener],
  );
  return null;
}
