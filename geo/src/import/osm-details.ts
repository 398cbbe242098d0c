import { DETAIL_FIELDS, isNumberDetail, type NumberDetail } from '@wayable/protocol/answers/detail-fields';
import type { OsmTags } from '../osm-file/elements.ts';

/** A detail of a review, with its value as a text. */
interface OsmDetail {
  key: keyof typeof DETAIL_FIELDS;
  value: string;
}

/** Entrance tags with numeric details; a length without a unit is in meters (wiki, "Map features/Units"). */
const NUMBERS: Readonly<Record<string, { field: NumberDetail; isLength: boolean }>> = {
  step_count: { field: 'entrance_steps', isLength: false },
  'kerb:height': { field: 'entrance_step_height_cm', isLength: true },
  width: { field: 'door_width_cm', isLength: true },
  'door:width': { field: 'door_width_cm', isLength: true },
};
const CENTIMETERS: Readonly<Record<string, number>> = { '': 100, m: 100, cm: 1, mm: 0.1 };
const CENTIMETERS_OF_INCH = 2.54;
/** Use a map: as a key of an object, the value "constructor" would find a property of every object. */
const RAMPS: ReadonlyMap<string, string> = new Map([
  ['yes', 'fixed'],
  ['no', 'none'],
]);

/** Converts a length to centimeters: "0.9", "85 cm", or feet and inches as 2'8". */
function readLength(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+(?:[.,]\d+)?)\s*(m|cm|mm)?$/.exec(text) ?? [];
  if (digits !== undefined) return Number(digits.replace(',', '.')) * (CENTIMETERS[unit] ?? 100);
  const [, feet, inches] = /^(?=.)(?:(\d+)')?\s*(?:(\d+(?:\.\d+)?)")?$/.exec(text) ?? [];
  if (feet === undefined && inches === undefined) return undefined;
  return (Number(feet ?? 0) * 12 + Number(inches ?? 0)) * CENTIMETERS_OF_INCH;
}

/** Returns the number of a tag in the unit of its detail, or undefined for an implausible number. */
function readNumber(field: NumberDetail, isLength: boolean, text: string): number | undefined {
  const amount = isLength ? readLength(text.trim()) : Number(/^\d+$/.exec(text.trim())?.[0]);
  if (amount === undefined || Number.isNaN(amount)) return undefined;
  const limits = DETAIL_FIELDS[field];
  const step = 'step' in limits ? limits.step : 0.1;
  const rounded = Number((Math.round(amount / step) * step).toFixed(1));
  return rounded >= limits.min && rounded <= limits.max ? rounded : undefined;
}

/** Returns the details from the tags of an entrance (docs/open-data.md#fields). */
export function detailsOfEntrance(tags: OsmTags): OsmDetail[] {
  const found = new Map<OsmDetail['key'], string>();
  for (const [tag, { field, isLength }] of Object.entries(NUMBERS)) {
    const number = isNumberDetail(field) ? readNumber(field, isLength, tags[tag] ?? '') : undefined;
    if (number !== undefined) found.set(field, String(number));
  }
  // A `ramp` of unknown purpose may be for strollers or bicycles.
  const ramp = RAMPS.get(tags['ramp:wheelchair'] ?? (tags.ramp === 'no' ? 'no' : ''));
  if (ramp !== undefined) found.set('entrance_ramp', ramp);
  return [...found].map(([key, value]) => ({ key, value }));
}
