import { VisuallyHidden } from '~/ui/text/visually-hidden';

/**
 * Announces its text politely each time it changes. It has to be on the page before the text comes, so render it
 * always and hand it an empty string meanwhile.
 */
export function LiveMessage({ text }: { text: string }) {
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        {text}
      </span>
    </VisuallyHidden>
  );
}
