import type { Queryable } from '@wayable/platform/db/database';
import { toDay } from '@wayable/platform/db/instant';
import { hasName } from '@wayable/platform/texts/kind-names';
import type { Access } from '@wayable/protocol/answers/access';
import { accessOfFacts, parseAccess, parseVerdicts } from '@wayable/protocol/answers/access-text';
import { fitOf } from '@wayable/protocol/answers/fit';
import type { Fit } from '@wayable/protocol/answers/fit-answer';
import { type Needs, type NeedsQuery, parseNeeds } from '@wayable/protocol/answers/needs';
import { FEATURES } from '@wayable/protocol/features';
import type { Location, LocationDetail } from '@wayable/protocol/locations';
import { findAccess, findAccessOf } from '../answers/access.service.ts';
import { findThumbnails } from '../photos/thumbnails.service.ts';
import { findNames } from './location-names.queries.ts';
import { findLocationWithFacts, type LocationRow } from './locations.queries.ts';

/** Returns the needs of a validated request, or undefined. */
export const readNeeds = (query: NeedsQuery): Needs | undefined => parseNeeds(query).needs;

interface Told {
  fit: Fit | undefined;
  names: Location['names'] | undefined;
  thumbnail: Location['thumbnail'] | undefined;
}

function toLocation<Row extends LocationRow>(
  { verdicts, near_street, ...row }: Row,
  { fit, names, thumbnail }: Told,
) {
  return {
    ...row,
    created_at: toDay(row.created_at),
    ...(names && { names }),
    ...(near_street !== null && { near_street }),
    has_name: hasName(row),
    access: parseVerdicts(verdicts, row.public_facts),
    ...(fit && { fit }),
    ...(thumbnail && { thumbnail }),
  };
}

/** Returns the fit of a place from its row. The answer is exact, but the reasons have no counts. */
export const fitOfRow = ({ verdicts, public_facts }: LocationRow, needs: Needs, now: number): Fit =>
  fitOf(verdicts === null ? accessOfFacts(public_facts) : parseAccess(verdicts, public_facts), needs, now);

/** Returns the fits of places by id. */
async function fitPlaces(
  sql: Queryable,
  rows: readonly LocationRow[],
  needs: Needs,
): Promise<Map<string, Fit>> {
  const spokenOf = rows.filter(({ verdicts }) => verdicts !== null).map(({ id }) => id);
  const known = spokenOf.length > 0 ? await findAccessOf(sql, spokenOf) : new Map<string, Access>();
  const now = Date.now();
  return new Map(
    rows.map(({ id, public_facts }) => [id, fitOf(known.get(id) ?? accessOfFacts(public_facts), needs, now)]),
  );
}

/** Adds to each place its verdicts, names and thumbnail, and its fit if needs are given. */
export async function toLocations<Row extends LocationRow>(
  sql: Queryable,
  rows: readonly Row[],
  needs?: Needs,
): Promise<
  (Omit<Row, 'verdicts' | 'near_street'> &
    Pick<Location, 'access' | 'fit' | 'has_name' | 'names' | 'near_street' | 'thumbnail'>)[]
> {
  const [fits, names, thumbnails] = await Promise.all([
    needs && fitPlaces(sql, rows, needs),
    // Only imported places have names in several languages.
    findNames(
      sql,
      rows.filter(({ kind }) => kind !== null).map(({ id }) => id),
    ),
    findThumbnails(
      sql,
      rows.filter(({ total_reviews }) => total_reviews > 0).map(({ id }) => id),
    ),
  ]);
  return rows.map((row) =>
    toLocation(row, {
      fit: fits?.get(row.id),
      names: names.get(row.id),
      thumbnail: thumbnails.get(row.id),
    }),
  );
}

const CONTACT_KEYS = ['opening_hours', 'phone', 'website'] as const;
/** Returns whether a fact is a name. `splitFacts` leaves out names: responses have them as `names`. */
const isName = (key: string): boolean => key.startsWith('name:') || OTHER_NAMES.has(key);
const OTHER_NAMES = new Set(['alt_name', 'old_name', 'short_name', 'brand', 'operator']);

/** Separates contact and names from the accessibility facts. All three are stored as facts. */
function splitFacts(facts: LocationDetail['facts']): Pick<LocationDetail, 'facts' | 'contact'> {
  const contact = Object.fromEntries(
    CONTACT_KEYS.flatMap((key) => {
      const fact = facts.find((told) => told.key === key);
      return fact ? [[key, fact.value]] : [];
    }),
  );
  const isContact = (key: string) => CONTACT_KEYS.some((known) => known === key);
  return { contact, facts: facts.filter(({ key }) => !isContact(key) && !isName(key)) };
}

/** Returns a place with its access and public facts, or undefined. */
export async function findLocation(
  sql: Queryable,
  id: string,
  needs?: Needs,
): Promise<LocationDetail | undefined> {
  const row = await findLocationWithFacts(sql, id);
  if (!row) return undefined;
  const { verdicts, near_street, ...stored } = row;
  const location = { ...stored, ...splitFacts(stored.facts) };
  const names = (await findNames(sql, [id])).get(id);
  const access =
    verdicts === null ? accessOfFacts(row.public_facts) : await findAccess(sql, id, row.public_facts);
  return {
    ...location,
    created_at: toDay(row.created_at),
    ...(names && { names }),
    ...(near_street !== null && { near_street }),
    has_name: hasName(location),
    access,
    ...(needs && { fit: fitOf(access, needs, Date.now()) }),
    feature_counts: FEATURES.map((feature) => ({ feature, count: access.features[feature].yes })),
  };
}
