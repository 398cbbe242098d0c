/** Does pieces of work, which others may take as well, until it is to stop. */
export async function doPieces(
  pieces: Iterator<() => Promise<void>>,
  isOver: () => boolean,
  onPiece: () => void,
): Promise<void> {
  while (!isOver()) {
    const { value: piece, done } = pieces.next();
    if (done) return;
    await piece();
    onPiece();
  }
}

/** Waits for all of several works, also where one fails: nothing goes on behind the failure. */
export async function settleAll<Results extends readonly unknown[]>(
  works: {
    [Index in keyof Results]: Promise<Results[Index]>;
  },
): Promise<Results> {
  await Promise.allSettled(works);
  return Promise.all(works) as unknown as Promise<Results>;
}
