import { useEffect, useState } from 'react';

/**
 * Returns the focus after a dialog closes. The library does so in the next frame, but on a busy device, the
 * page behind is still inert then, and the focus is lost. Render it inside of the dialog, because effects of
 * outer components end first.
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
