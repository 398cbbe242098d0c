import { describe, expect, it } from 'vitest';
import { type PageKey, walkPages } from './walk-pages.ts';

const toKeys = (from: number, amount: number): PageKey[] =>
  Array.from({ length: amount }, (_, index) => ({ at: 'now', id: String(from + index) }));

/** Creates a source of rows. `isFound` selects the rows in the scope. */
const sourceOf = (amount: number, isFound: (id: number) => boolean) => {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    findKeys: async (after: PageKey | undefined, limit: number) => {
      asked.push(after?.id);
      const from = after === undefined ? 0 : Number(after.id) + 1;
      return toKeys(from, Math.min(limit, amount - from));
    },
    findRows: async (keys: PageKey[]) => keys.map(({ id }) => Number(id)).filter(isFound),
  };
};

describe('walkPages', () => {
  it('returns each row once and reads each page when requested', async () => {
    const source = sourceOf(125, (id) => id % 2 === 0);
    const pages = walkPages(source, new AbortController().signal);
    expect((await pages.next()).value).toHaveLength(25);
    expect(source.asked).toEqual([undefined]);
    const rest = await Array.fromAsync(pages);
    expect(rest.flat()).toHaveLength(38);
    expect(source.asked).toEqual([undefined, '49', '99']);
  });

  it('stops reading pages when the signal aborts', async () => {
    const controller = new AbortController();
    const source = sourceOf(1e9, () => false);
    const pages = walkPages(
      {
        ...source,
        findRows: async (keys) => {
          if (source.asked.length === 3) controller.abort();
          return source.findRows(keys);
        },
      },
      controller.signal,
    );
    await expect(pages.next()).rejects.toThrow('aborted');
    expect(source.asked).toHaveLength(3);
  });
});
