import { useEffect, useState } from 'react';
import { VisuallyHidden } from '~/ui/text/visually-hidden';

interface LiveMessageProps {
  text: string;
  /** The subject of the text: with a new subject, the same text is announced again. */
  about?: string;
}

/**
 * Announces its text politely when it changes. The element must exist before the text, so render it always,
 * with an empty string in between.
 */
export function LiveMessage({ text, about = '' }: LiveMessageProps) {
  // Insert a pause between equal texts. Otherwise, screen readers would not announce the second one.
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
