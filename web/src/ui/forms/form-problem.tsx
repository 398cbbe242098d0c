import { Banner } from '~/ui/feedback/banner';

/** Shows and announces why a form could not be sent; nothing for an empty text. */
export function FormProblem({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div role="alert">
      <Banner tone="error">{text}</Banner>
    </div>
  );
}
