import type { Database, Queryable } from '@wayable/platform/db/database';
import { GEOCODER_POINTS_MAX } from '@wayable/protocol/geocoder';
import { CHICAGO_AREAS } from './chicago-areas.ts';
import {
  analyzeGazetteer,
  findNearestName,
  hasSource,
  lockGazetteer,
  upsertEntries,
} from './gazetteer.queries.ts';
import type { GazetteerEntry, NamedPoint } from './gazetteer.ts';
import { GEONAMES, readGeonamesCities } from './geonames-cities.ts';

const OWN_SOURCE = 'Wayable';
const BATCH = 5_000;
/** About ten kilometers: other cities may have neighborhoods with the same names. */
const SAME_AREA_DEGREES = 0.1;

const CHICAGO_ENTRIES: GazetteerEntry[] = CHICAGO_AREAS.map(([name, latitude, longitude]) => ({
  source: OWN_SOURCE,
  external_id: `chicago/${name}`,
  license: 'CC0-1.0',
  name,
  kind: 'quarter',
  population: 0,
  region: 'Chicago, IL',
  country: 'US',
  latitude,
  longitude,
}));

const isOwnArea = (entry: GazetteerEntry): boolean =>
  CHICAGO_AREAS.some(
    ([name, latitude, longitude, ...otherNames]) =>
      Math.abs(latitude - entry.latitude) < SAME_AREA_DEGREES &&
      Math.abs(longitude - entry.longitude) < SAME_AREA_DEGREES &&
      [name, ...otherNames].includes(entry.name),
  );

/** Stores entries of one source in batches; updates known entries. */
export async function storeEntries(sql: Queryable, entries: readonly GazetteerEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH) {
    await upsertEntries(sql, entries.slice(start, start + BATCH));
  }
}

/**
 * Fills an empty gazetteer with GeoNames and the neighborhoods of central Chicago. If several processes start
 * together, only one fills it.
 * @returns whether this call filled it
 */
export async function fillGazetteer(sql: Database): Promise<boolean> {
  if (await hasSource(sql, GEONAMES)) return false;
  return sql.begin(async (transaction) => {
    await lockGazetteer(transaction);
    await transaction.limitStatements(0);
    if (await hasSource(transaction, GEONAMES)) return false;
    await storeEntries(transaction, CHICAGO_ENTRIES);
    const cities = readGeonamesCities().filter((entry) => entry.kind !== 'quarter' || !isOwnArea(entry));
    await storeEntries(transaction, cities);
    await analyzeGazetteer(transaction);
    return true;
  });
}

/** Returns the nearest name that suits each point's zoom level; null if nothing is near. */
export async function nameNearest(sql: Queryable, points: readonly NamedPoint[]): Promise<(string | null)[]> {
  const names: (string | null)[] = [];
  for (let start = 0; start < points.length; start += GEOCODER_POINTS_MAX) {
    names.push(...(await findNearestName(sql, points.slice(start, start + GEOCODER_POINTS_MAX))));
  }
  return names;
}
