import { Banner } from './banner';

/** Why a form could not be sent, announced when it comes. Render it always, with an empty text meanwhile. */
export function FormProblem({ text }: { text: string }) {
  return <div role="alert">{text && <Banner tone="error">{text}</Banner>}</div>;
}
