import { useState } from 'react';
import { tellAuthError } from './auth-error-help';

/** One call of the authentication service at a time, with the text of its failure. */
export function useAuthAction() {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isPending) return false;
    setProblem('');
    setPending(true);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(tellAuthError(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { run, isPending, problem, setProblem };
}
