import Type from 'typebox';
import type { Feature } from '../features.ts';
import { FEATURE_LIST, parseFeatures } from '../filters.ts';
import { DETAIL_FIELDS } from './detail-fields.ts';

/** The kinds of door that a person can need. */
export const NEEDED_DOORS = ['automatic', 'light'] as const;
export type NeededDoor = (typeof NEEDED_DOORS)[number];

/** A person's numeric limits. Each one maps to the detail with the same range of values. */
export const NEED_NUMBERS = {
  max_steps: 'entrance_steps',
  max_step_height_cm: 'entrance_step_height_cm',
  min_width_cm: 'door_width_cm',
  max_slope_percent: 'ramp_slope_percent',
} as const;
export type NeedNumber = keyof typeof NEED_NUMBERS;

/** Facilities that a person can need. In a query, a needed facility has the value 1. */
export const NEED_SWITCHES = ['toilet', 'parking', 'tactile', 'induction_loop'] as const;
export type NeedSwitch = (typeof NEED_SWITCHES)[number];

/** A person's needs. Unset properties do not matter. */
export type Needs = { features: Feature[]; door?: NeededDoor } & { [Name in NeedNumber]?: number } & {
  [Name in NeedSwitch]?: true;
};

/** The query parameters of needs. They are health data and never logged. */
export const NEED_PARAMETERS = [
  'needs',
  ...(Object.keys(NEED_NUMBERS) as NeedNumber[]),
  ...NEED_SWITCHES,
  'door',
] as const;
type NeedParameter = (typeof NEED_PARAMETERS)[number];

export type NeedsQuery = { needs?: string; door?: NeededDoor } & { [Name in NeedNumber]?: number } & {
  [Name in NeedSwitch]?: '1';
};

const limit = (name: NeedNumber, description: string) => {
  const { min, max } = DETAIL_FIELDS[NEED_NUMBERS[name]];
  const options = { minimum: min, maximum: max, description };
  return Type.Optional(name === 'max_steps' ? Type.Integer(options) : Type.Number(options));
};

const wanted = (description: string) =>
  Type.Optional(Type.Unsafe<'1'>(Type.String({ enum: ['1'], description })));

/** Needs as query parameters. Each place of the response then has its `fit`. Needs are never logged. */
export const needsQuery = {
  needs: Type.Optional(
    Type.String({
      ...FEATURE_LIST,
      description: 'Needed features, separated by commas; a list of a view starts with fitting places',
    }),
  ),
  max_steps: limit('max_steps', 'Steps at the entrance that the person manages'),
  max_step_height_cm: limit('max_step_height_cm', 'The highest step that the person manages'),
  min_width_cm: limit('min_width_cm', 'The width of doors and passages that the person needs'),
  max_slope_percent: limit('max_slope_percent', 'The steepest ramp that the person manages'),
  toilet: wanted('The person needs an accessible toilet'),
  parking: wanted('The person needs a parking space for disabled people'),
  door: Type.Optional(
    Type.Unsafe<NeededDoor>(
      Type.String({
        enum: [...NEEDED_DOORS],
        description: 'automatic includes doors that are always open; light includes automatic and open doors',
      }),
    ),
  ),
  tactile: wanted('The person needs tactile guidance'),
  induction_loop: wanted('The person needs an induction loop'),
};

/** Query parameters, as parsed values or as text. */
type Parameters = { [Name in NeedParameter]?: string | number | undefined };

/**
 * Reads needs from query parameters. `needs` is undefined if the parameters name no need. `invalid` names
 * parameters with unusable values, which are ignored.
 */
export function parseNeeds(parameters: Parameters): { needs: Needs | undefined; invalid: NeedParameter[] } {
  const invalid: NeedParameter[] = [];
  const needs: Needs = { features: [] };
  for (const name of NEED_PARAMETERS) {
    const given = parameters[name];
    if (given !== undefined && !readNeed(needs, name, given)) invalid.push(name);
  }
  const { features, ...others } = needs;
  const isAsking = features.length > 0 || Object.keys(others).length > 0;
  return { needs: isAsking ? needs : undefined, invalid };
}

const isSwitch = (name: NeedParameter): name is NeedSwitch => NEED_SWITCHES.some((id) => id === name);

/** Adds one parameter to the needs and returns false if its value is invalid. */
function readNeed(needs: Needs, name: NeedParameter, given: string | number): boolean {
  const text = String(given);
  if (name === 'needs') {
    needs.features = parseFeatures(text);
    return new RegExp(FEATURE_LIST.pattern).test(text);
  }
  if (isSwitch(name)) {
    if (text === '1') needs[name] = true;
    return text === '1';
  }
  if (name === 'door') {
    const door = NEEDED_DOORS.find((id) => id === text);
    if (door) needs.door = door;
    return door !== undefined;
  }
  const { min, max } = DETAIL_FIELDS[NEED_NUMBERS[name]];
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const isWhole = name !== 'max_steps' || Number.isInteger(value);
  const isWithin = isWhole && value >= min && value <= max;
  if (isWithin) needs[name] = value;
  return isWithin;
}

/** Writes needs as query parameters, for `parseNeeds`. */
export function toNeedsQuery({ features, door, ...others }: Needs): NeedsQuery {
  const query: NeedsQuery = {};
  if (features.length > 0) query.needs = features.join(',');
  if (door) query.door = door;
  for (const name of NEED_SWITCHES) if (others[name]) query[name] = '1';
  for (const name of Object.keys(NEED_NUMBERS) as NeedNumber[]) {
    const value = others[name];
    if (value !== undefined) query[name] = value;
  }
  return query;
}
