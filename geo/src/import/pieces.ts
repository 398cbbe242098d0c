/** Runs pieces of work until `isOver` returns true. Several workers may share the iterator. */
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

/** Waits for all promises even if one fails, so that no work continues after the failure. */
export async function settleAll<Results extends readonly unknown[]>(
  works: {
    [Index in keyof Results]: Promise<Results[Index]>;
  },
): Promise<Results> {
  await Promise.allSettled(works);
  return Promise.all(works) as unknown as Promise<Results>;
}
