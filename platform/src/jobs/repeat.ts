/**
 * Runs work now and at intervals, one round at a time. A failed round does not end the repetition.
 * @returns a function that ends the repetition and waits for the current round
 */
export function repeat(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: Error) => void,
): () => Promise<void> {
  let round: Promise<void> | undefined;
  const run = () => {
    round ??= work()
      .catch(onError)
      .finally(() => {
        round = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return () => {
    clearInterval(timer);
    return Promise.resolve(round);
  };
}
