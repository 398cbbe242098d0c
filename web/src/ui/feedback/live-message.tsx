import { useEffect, useState } from 'react';
import { VisuallyHidden } from '~/ui/text/visually-hidden';

interface LiveMessageProps {
  text: string;
  /** What the text tells of: of another one the same words are said again. */
  about?: string;
}

/**
 * Announces its text politely each time it changes. It has to be on the page before the text comes, so render it
 * always and hand it an empty string meanwhile.
 */
export function LiveMessage({ text, about = '' }: LiveMessageProps) {
  // Between the same words has to be silence, for as long as a screen reader takes to notice.
  const [drawn, setDrawn] = useState(about);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(about));
    return () => cancelAnimationFrame(frame);
  }, [about]);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        {drawn === about ? text : ''}
      </span>
    </VisuallyHidden>
  );
}
