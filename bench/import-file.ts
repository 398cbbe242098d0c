import { stat } from 'node:fs/promises';
import type { OsmElement, OsmTags } from '@wayable/geo/osm-file/elements';
import { node, writeOsmFile } from '@wayable/geo/testing/osm-file-writer';

const [WEST, SOUTH] = [8, 49];
/** The side of an extract with a million places: a conurbation, or a small country. */
const DEGREES_OF_MILLION = 1.5;
const PLACES_PER_STREET = 20;
const PLACES_PER_TOWN = 20_000;
const NODES_PER_STREET = 8;
const CORNERS = 4;
const BUILDING_DEGREES = 0.0001;
/** Each type of node has its own range of numbers, in order, as in a real file. */
const FIRST_CORNER = 1_000_000_000;
const FIRST_STREET_NODE = 5_000_000_000;
const FIRST_TOWN = 9_000_000_000;

const KINDS: readonly [key: string, value: string, word: string][] = [
  ['amenity', 'restaurant', 'Restaurant'],
  ['amenity', 'cafe', 'Café'],
  ['amenity', 'fast_food', 'Imbiss'],
  ['amenity', 'pharmacy', 'Apotheke'],
  ['amenity', 'doctors', 'Praxis'],
  ['amenity', 'bank', 'Bank'],
  ['amenity', 'school', 'Schule'],
  ['amenity', 'place_of_worship', 'Kirche'],
  ['amenity', 'library', 'Bücherei'],
  ['amenity', 'toilets', ''],
  ['amenity', 'parking', 'Parkhaus'],
  ['shop', 'bakery', 'Bäckerei'],
  ['shop', 'supermarket', 'Markt'],
  ['shop', 'clothes', 'Mode'],
  ['shop', 'hairdresser', 'Friseur'],
  ['tourism', 'hotel', 'Hotel'],
  ['tourism', 'museum', 'Museum'],
  ['leisure', 'park', 'Park'],
  ['highway', 'bus_stop', ''],
  ['office', 'government', 'Amt'],
];
const SYLLABLES =
  'al ber da el fin gra hol in ka lo mar nor o pe ro sa tor ul va wen zi ma li rau sen bach dorf heim'.split(
    ' ',
  );

/** Returns a repeatable number from 0 to 1 for a number and a purpose. */
function chance(number: number, purpose: number): number {
  let hash = Math.imul(number ^ Math.imul(purpose, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

function wordOf(number: number, purpose: number): string {
  const pick = (part: number) =>
    SYLLABLES[Math.floor(chance(number, purpose * 10 + part) * SYLLABLES.length)] as string;
  const word = pick(1) + pick(2) + pick(3);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

interface Town {
  name: string;
  lat: number;
  lon: number;
}

/** A town with streets and places. The same number of places always gives the same town. */
class GeneratedArea {
  readonly #places: number;
  readonly #degrees: number;
  readonly #streets: number;
  readonly #towns: Town[];

  constructor(places: number) {
    this.#places = places;
    this.#degrees = DEGREES_OF_MILLION * Math.sqrt(places / 1_000_000);
    this.#streets = Math.ceil(places / PLACES_PER_STREET);
    this.#towns = Array.from({ length: Math.ceil(places / PLACES_PER_TOWN) }, (_, index) => ({
      name: wordOf(index, 20),
      lat: SOUTH + chance(index, 21) * this.#degrees,
      lon: WEST + chance(index, 22) * this.#degrees,
    }));
  }

  get bounds() {
    return { west: WEST, south: SOUTH, east: WEST + this.#degrees, north: SOUTH + this.#degrees };
  }

  *elements(): Generator<OsmElement> {
    for (let place = 0; place < this.#places; place++) if (!isBuilding(place)) yield this.#placeNode(place);
    for (let place = 0; place < this.#places; place++) if (isBuilding(place)) yield* this.#corners(place);
    for (let street = 0; street < this.#streets; street++) yield* this.#streetNodes(street);
    for (const [index, { name, lat, lon }] of this.#towns.entries())
      yield node(FIRST_TOWN + index, lat, lon, { place: 'town', name });
    for (let place = 0; place < this.#places; place++) if (isBuilding(place)) yield this.#building(place);
    for (let street = 0; street < this.#streets; street++) yield this.#street(street);
  }

  #pointOf(place: number): [lat: number, lon: number] {
    const [lat, lon] = this.#startOf(this.#streetOf(place));
    return [lat + (chance(place, 1) - 0.5) * 0.0004, lon + chance(place, 2) * 0.004];
  }

  #streetOf = (place: number): number => place % this.#streets;

  /** Streets run from west to east. */
  #startOf = (street: number): [lat: number, lon: number] => [
    SOUTH + 0.001 + chance(street, 3) * (this.#degrees - 0.002),
    WEST + 0.001 + chance(street, 4) * (this.#degrees - 0.006),
  ];

  #placeNode(place: number): OsmElement {
    return node(place + 1, ...this.#pointOf(place), this.#tagsOf(place));
  }

  *#corners(place: number): Generator<OsmElement> {
    const [lat, lon] = this.#pointOf(place);
    const entrance = { entrance: 'main', wheelchair: 'yes', door: 'hinged', step_count: '0' };
    for (let corner = 0; corner < CORNERS; corner++) {
      const [x, y] = [corner === 1 || corner === 2 ? BUILDING_DEGREES : 0, corner > 1 ? BUILDING_DEGREES : 0];
      const tags = corner === 0 && chance(place, 5) < 0.2 ? entrance : undefined;
      yield node(FIRST_CORNER + place * CORNERS + corner, lat + y, lon + x, tags);
    }
  }

  #building(place: number): OsmElement {
    const first = FIRST_CORNER + place * CORNERS;
    return {
      type: 'way',
      id: place + 1,
      refs: [first, first + 1, first + 2, first + 3, first],
      tags: { ...this.#tagsOf(place), building: 'yes' },
    };
  }

  *#streetNodes(street: number): Generator<OsmElement> {
    const [lat, lon] = this.#startOf(street);
    for (let index = 0; index < NODES_PER_STREET; index++)
      yield node(FIRST_STREET_NODE + street * NODES_PER_STREET + index, lat, lon + index * 0.0006);
  }

  #street(street: number): OsmElement {
    const first = FIRST_STREET_NODE + street * NODES_PER_STREET;
    return {
      type: 'way',
      id: FIRST_STREET_NODE + street,
      refs: Array.from({ length: NODES_PER_STREET }, (_, index) => first + index),
      tags: { highway: 'residential', name: `${wordOf(street, 30)}straße` },
    };
  }

  #tagsOf(place: number): OsmTags {
    const [key, value, word] = KINDS[Math.floor(chance(place, 6) * KINDS.length)] as (typeof KINDS)[number];
    const name =
      value === 'bus_stop' ? wordOf(place, 40) : word && `${wordOf(place, 40)} ${wordOf(place, 41)}`;
    const street = this.#streetOf(place);
    const town = this.#towns[street % this.#towns.length]?.name as string;
    const wheelchair = ['yes', 'limited', 'no'][Math.floor(chance(place, 7) * 3)] as string;
    return {
      [key]: value,
      ...(name && { name: word ? `${word} ${name}` : name }),
      ...(chance(place, 8) < 0.5 && {
        'addr:street': `${wordOf(street, 30)}straße`,
        'addr:housenumber': String(1 + Math.floor(place / this.#streets)),
        'addr:postcode': String(10_000 + (street % 5_000)),
        'addr:city': town,
      }),
      ...(chance(place, 9) < 0.4 && { wheelchair }),
      ...(chance(place, 10) < 0.05 && { 'toilets:wheelchair': wheelchair }),
      ...(chance(place, 11) < 0.3 && { opening_hours: 'Mo-Fr 08:00-18:00; Sa 09:00-14:00' }),
      ...(chance(place, 12) < 0.2 && { phone: `+49 30 ${place}`, website: `https://example.com/${place}` }),
      ...(chance(place, 13) < 0.1 && { 'name:en': `${wordOf(place, 42)} ${value}` }),
    };
  }
}

/** Returns whether a place is the outline of a building, which three of ten places are. */
const isBuilding = (place: number): boolean => chance(place, 14) < 0.3;

/** Writes an extract with this number of places, unless it exists. */
export async function ensureImportFile(file: string, places: number): Promise<void> {
  if (await stat(file).catch(() => undefined)) return;
  const area = new GeneratedArea(places);
  await writeOsmFile(file, area.elements(), { bounds: area.bounds, dataAt: new Date('2026-11-01') });
}
