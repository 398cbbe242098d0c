/**
 * Returns whether at most `max` insertions, deletions, substitutions and swaps of adjacent letters turn one
 * word into the other (optimal string alignment). Takes time proportional to the product of the lengths, and
 * stops early.
 */
export function isWithinEdits(one: string, other: string, max: number): boolean {
  if (Math.abs(one.length - other.length) > max) return false;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwap) cost = Math.min(cost, at(before, column - 2) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > max) return false;
    before = last;
    last = current;
  }
  return at(last, other.length) <= max;
}

const at = (costs: readonly number[], column: number): number => costs[column] ?? Number.POSITIVE_INFINITY;
