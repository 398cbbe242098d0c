import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NodePositions } from './node-positions.ts';

it('returns only positions of nodes that were requested and stored', () => {
  const id = fc.integer({ min: 1, max: 2 ** 40 });
  const node = fc.tuple(
    id,
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(id), fc.array(node), fc.array(fc.nat()), (others, nodes, picks) => {
      const positions = new NodePositions();
      const wanted = new Set([...others, ...picks.flatMap((pick) => nodes[pick % nodes.length]?.[0] ?? [])]);
      for (const one of wanted) {
        positions.want(one);
        positions.want(one);
      }
      positions.seal();
      const known = new Map(nodes.map(([one, lng, lat]) => [one, [lng, lat]]));
      for (const [one, [lng = 0, lat = 0]] of known) positions.set(one, lng, lat);
      for (const one of new Set([...wanted, ...known.keys()])) {
        const found = positions.find(one);
        const expected = wanted.has(one) ? known.get(one) : undefined;
        if (!expected) expect(found).toBeUndefined();
        else for (const axis of [0, 1]) expect(found?.[axis]).toBeCloseTo(expected[axis] as number, 7);
      }
    }),
  );
});

it('stores positions of nodes beyond the first capacity', () => {
  const positions = new NodePositions();
  for (let id = 200_000; id > 0; id--) positions.want(id);
  positions.seal();
  positions.set(123_456, 7.5, 43.5);
  expect(positions.find(123_456)).toEqual([7.5, 43.5]);
  expect(positions.find(123_457)).toBeUndefined();
});
