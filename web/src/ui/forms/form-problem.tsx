import { useEffect, useRef } from 'react';
import { Banner } from '~/ui/feedback/banner';

/** Shows and announces why a form could not be sent; nothing for an empty text. */
export function FormProblem({ text }: { text: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The buttons of a dialog cover the end of a long form.
    if (text !== '') alert.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (text === '') return null;
  return (
    <div ref={alert} role="alert">
      <Banner tone="error">{text}</Banner>
    </div>
  );
}
