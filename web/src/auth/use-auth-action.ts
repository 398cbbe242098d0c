import { useAction } from '~/ui/feedback/use-action';
import { type FormOptions, useForm } from '~/ui/forms/use-form';
import { tellAuthError } from './auth-error-help';
import { useWithProof } from './factors/proof-context';

/**
 * Runs one call of the authentication service at a time and keeps its error text. If the service requires a
 * proof, asks for it and retries.
 */
export function useAuthAction() {
  const withProof = useWithProof();
  const action = useAction(tellAuthError);
  return { ...action, run: (work: () => Promise<unknown>) => action.run(() => withProof(work)) };
}

/** Returns a form of one call of the authentication service, with its error texts and proofs. */
export function useAuthForm<Name extends string = never>({
  send,
  ...options
}: Pick<FormOptions<Name>, 'check' | 'send'>) {
  const withProof = useWithProof();
  const form = useForm({
    ...options,
    send: () => withProof(send),
    explain: tellAuthError,
    isRetyped: true,
  });
  return { ...form, run: (work: () => Promise<unknown>) => form.run(() => withProof(work)) };
}
