import { describe, expect, it } from 'vitest';
import { areOtherHouses } from './house-numbers.ts';

describe('areOtherHouses', () => {
  it.each([
    ['12 Main St, Chicago', '40 Main St, Chicago'],
    ['12 Main St, Chicago, IL 60601', 'Main Street 40, 60601 Chicago'],
    ['12 5th Ave', '40 5th Ave'],
    ['赤坂5', '赤坂12'],
  ])('finds different houses for the street addresses "%s" and "%s"', (one, other) => {
    expect([areOtherHouses(one, other), areOtherHouses(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['40 Main St, Chicago', '40 Main Street'],
    ['40 Main St, Chicago, IL 60601', 'Main St 40, 60601 Chicago'],
    ['60601 Chicago, Main St 40', '40 Main St, 60601 Chicago'],
    ['Rose House, 40 Main St', '40-42 Main St'],
    ['40a Main St', '40 Main St'],
    ['Main St, Chicago', '40 Main St, Chicago'],
    ['', '40 Main St, Chicago'],
  ])('finds no different houses for street addresses "%s" and "%s"', (one, other) => {
    expect([areOtherHouses(one, other), areOtherHouses(other, one)]).toEqual([false, false]);
  });
});
