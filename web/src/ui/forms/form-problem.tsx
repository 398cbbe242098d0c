import { Banner } from '~/ui/feedback/banner';

/** Why a form could not be sent, announced when it comes; nothing while the text is empty. */
export function FormProblem({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div role="alert">
      <Banner tone="error">{text}</Banner>
    </div>
  );
}
