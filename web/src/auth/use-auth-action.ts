import { useState } from 'react';
import { tellAuthError } from './auth-error-help';
import { useWithProof } from './factors/proof-context';

/**
 * One call of the authentication service at a time, with the text of its failure. Where the service wants a proof of who is
 * there, and somebody can be asked, the call is made again after it.
 */
export function useAuthAction() {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const withProof = useWithProof();
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isPending) return false;
    setProblem('');
    setPending(true);
    try {
      await withProof(work);
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
