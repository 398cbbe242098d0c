import { useState } from 'react';
import { tellAuthError } from './auth-error-help';
import { useWithProof } from './factors/proof-context';

/**
 * Runs one call of the authentication service at a time and keeps its error text. If the service requires a
 * proof, asks for it and retries.
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
