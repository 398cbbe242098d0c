import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const turn = () => new Promise(setImmediate);

describe('turns', () => {
  it('begin a portion at a time, the next of each client in turn, and pass what nobody wants', async () => {
    const turns = new Turns<{ name: string }>();
    const begun: string[] = [];
    const add = (client: { name: string }, count: number, isWanted = true) => {
      for (let i = 0; i < count; i++) {
        turns.add(client, () => {
          if (isWanted) begun.push(client.name);
          return isWanted;
        });
      }
    };
    const [flood, nuisance, visitor] = [{ name: 'flood' }, { name: 'nuisance' }, { name: 'visitor' }];
    add(flood, 40);
    add(nuisance, 1_000, false);
    add(visitor, 2);
    expect(begun).toEqual([]);
    await turn();
    expect(begun).toHaveLength(8);
    expect(begun.indexOf('visitor')).toBe(1);
    expect(begun.lastIndexOf('visitor')).toBe(3);
    while (begun.length < 42) await turn();
    add(visitor, 1);
    await turn();
    expect(begun.at(-1)).toBe('visitor');
  });
});
