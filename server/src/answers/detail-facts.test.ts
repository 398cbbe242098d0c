import { expect, it } from 'vitest';
import { readDetailFacts } from './detail-facts.ts';

const fact = (source: string, field: string, value: string) => ({ source, field, value });

it('uses the less accessible number when public sources differ', () => {
  expect(
    readDetailFacts([
      fact('A', 'door_width_cm', '90'),
      fact('B', 'door_width_cm', '80'),
      fact('A', 'entrance_steps', '1'),
      fact('B', 'entrance_steps', '0'),
    ]),
  ).toEqual({
    door_width_cm: { value: 80, source: 'B' },
    entrance_steps: { value: 1, source: 'A' },
  });
});

it("uses a detail's choice from the first public source", () => {
  expect(
    readDetailFacts([fact('A', 'lift', 'no'), fact('B', 'lift', 'yes'), fact('B', 'braille', 'true')]),
  ).toEqual({
    lift: { value: 'no', source: 'A' },
    braille: { value: true, source: 'B' },
  });
});

it('ignores unknown details and invalid numbers in public facts', () => {
  expect(readDetailFacts([fact('A', 'level', '2'), fact('A', 'door_width_cm', 'wide')])).toEqual({});
});
