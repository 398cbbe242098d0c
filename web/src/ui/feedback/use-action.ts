import { useState } from 'react';

/** Runs one action at a time and keeps the text that `explain` returns for its failure. */
export function useAction(explain: (error: unknown) => string) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  /** @returns whether the action ran and succeeded */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isPending) return false;
    setProblem('');
    setPending(true);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(explain(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { run, isPending, problem, setProblem };
}
