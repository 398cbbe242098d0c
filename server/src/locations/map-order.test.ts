import { expect, it } from 'vitest';
import { MAP_WIDTH } from '../squares/tile-address.ts';
import { pointNear } from './map-order.queries.ts';

it.each([
  ['in a view of the whole world', 0.537, [0, 1], 0.537],
  ['in a view that crosses the 180th meridian', 0.01, [0.99, 1.02], 1.01],
  ['east of the 180th meridian', 0.01, [0.9, 0.99], 1.01],
  ['west of the 180th meridian', 0.99, [0.01, 0.1], -0.01],
  ['beside a small view', 0.3, [0.4, 0.5], 0.3],
])("returns a point's nearest copy on the repeated map %s", (_, x, [x0 = 0, x1 = 0], expected) => {
  const box = { x0: x0 * MAP_WIDTH, x1: x1 * MAP_WIDTH };
  expect(pointNear({ x: x * MAP_WIDTH, y: 1 }, box).x / MAP_WIDTH).toBeCloseTo(expected, 9);
});
