import { describe, expect, it } from 'vitest';
import { detailsOfEntrance } from './osm-details.ts';

describe('the tags of an entrance', () => {
  it.each([
    [{ step_count: '3' }, { entrance_steps: '3' }],
    [{ step_count: '3 m' }, {}],
    [{ step_count: 'many' }, {}],
    [{ width: '0.9' }, { door_width_cm: '90' }],
    [{ width: '0.9', 'door:width': '85 cm' }, { door_width_cm: '85' }],
    [{ width: '90' }, {}],
    [{ width: `2'8"` }, { door_width_cm: '81.3' }],
    [{ width: '36"' }, { door_width_cm: '91.4' }],
    [{ width: `3'` }, { door_width_cm: '91.4' }],
    [{ width: '' }, {}],
    [{ width: 'wide' }, {}],
    [{ 'kerb:height': '0,03' }, { entrance_step_height_cm: '3' }],
    [{ 'kerb:height': '32 mm' }, { entrance_step_height_cm: '3' }],
    [{ 'ramp:wheelchair': 'yes' }, { entrance_ramp: 'fixed' }],
    [{ ramp: 'no' }, { entrance_ramp: 'none' }],
    [{ 'ramp:wheelchair': 'separate' }, {}],
    [{ 'ramp:wheelchair': 'constructor' }, {}],
    [{ ramp: 'yes' }, {}],
  ])('reads the entrance tags %j as the details %j', (tags, details) => {
    expect(
      Object.fromEntries(detailsOfEntrance(tags as never).map(({ key, value }) => [key, value])),
    ).toEqual(details);
  });
});
