const COUNTED_EVERY = 1_000;

/** Passes items through, and reports their count after every `COUNTED_EVERY` items. */
export function* counted<Item>(items: Iterable<Item>, onCount: (count: number) => void): Generator<Item> {
  let count = 0;
  for (const item of items) {
    if (++count % COUNTED_EVERY === 0) onCount(count);
    yield item;
  }
}
