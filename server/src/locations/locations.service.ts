import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import {
  type AccountLimits,
  DAY_SECONDS,
  refuseBeyondLimit,
  scaleLimits,
} from '@wayable/platform/http/limits/account-limits';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { readStoredLine } from '@wayable/platform/http/requests/stored-line';
import { distanceMeters } from '@wayable/protocol/distance';
import { toStoredLine } from '@wayable/protocol/lines';
import type {
  Location,
  LocationCreate,
  LocationDetail,
  LocationListQuery,
  LocationLookupQuery,
  LocationQuery,
  NearbyLocations,
  NearbyLocationsQuery,
} from '@wayable/protocol/locations';
import {
  LOCATION_ADDRESS_MAX,
  LOCATION_NAME_MAX,
  NEAR_DUPLICATE_METERS,
  NEAR_DUPLICATES_MAX,
} from '@wayable/protocol/locations';
import { toPagedResult } from '@wayable/protocol/paging';
import { permissionsOnLocation } from '../policy/permissions.ts';
import { type Actor, assertMay } from '../policy/policy.ts';
import type { Bbox } from './boxes.ts';
import { boxAround, type SearchPoint, toDegrees } from './distance.ts';
import { findLocation, readNeeds, toLocations } from './location-access.ts';
import { NO_CONDITION, toKindFilter } from './location-filters.ts';
import {
  countLocations,
  deleteLocation,
  findAddedLocation,
  findAddressesAround,
  findLocationByNameAndAddress,
  findLocations,
  findLocationsOfIds,
  findLocationsOfName,
  findMergeTarget,
  insertLocation,
  type LocationAddress,
  type LocationRow,
} from './locations.queries.ts';

/** Maximum number of neighbors with the same name to compare. Real places have fewer. */
const NEAR_DUPLICATE_CANDIDATES = 100;

/** Limits per account. They suffice for a person who maps a neighborhood for a day. */
export const toLocationLimits = (scale: number): AccountLimits =>
  scaleLimits(
    {
      day: {
        max: 30,
        windowSeconds: DAY_SECONDS,
        name: 'places_of_day',
        tell: (wait) =>
          `You’ve reached the daily limit for new places. Thank you! You can add the next one in ${wait}, and review places on the map now.`,
      },
    },
    scale,
  );

/**
 * Parses a box `west,south,east,north` in degrees (RFC 7946, section 5).
 * @throws {DomainError} validation_failed, naming `bbox`
 */
export function parseBbox(text: string): Bbox {
  const [west, south, east, north] = text.split(',').map(Number).map(toDegrees) as Bbox;
  if (Math.abs(west) > 180 || Math.abs(east) > 180 || Math.abs(south) > 90 || Math.abs(north) > 90) {
    throw invalidField('bbox', 'must be within -180,-90,180,90');
  }
  if (south > north) throw invalidField('bbox', 'must have its south below its north');
  return [west, south, east, north];
}

/** @throws {DomainError} validation_failed if Unicode composition made a text too long */
function toStoredLines(input: LocationLookupQuery): LocationLookupQuery {
  return {
    name: readStoredLine('name', input.name, LOCATION_NAME_MAX),
    address: readStoredLine('address', input.address, LOCATION_ADDRESS_MAX),
  };
}

/** Counts the open places. */
export const countAllLocations = (sql: Queryable): Promise<number> => countLocations(sql, NO_CONDITION);

/** Returns a page of places, newest first. */
export async function listLocations(sql: Database, query: LocationListQuery) {
  const { page, limit } = query;
  const filter = toKindFilter(query);
  const [rows, count] = await Promise.all([
    findLocations(sql, { filter, limit, offset: (page - 1) * limit }),
    countLocations(sql, filter),
  ]);
  return toPagedResult(await toLocations(sql, rows, readNeeds(query)), count, page, limit);
}

/**
 * Returns a place, or the id of the place it was merged into.
 * @throws {DomainError} not_found
 */
export async function getLocation(
  sql: Queryable,
  id: string,
  query: LocationQuery,
  reader: Actor,
): Promise<{ location: LocationDetail } | { mergedInto: string }> {
  const location = await findLocation(sql, id, readNeeds(query));
  if (!location) throw new DomainError('not_found', 'There is no location with this id.');
  const mergedInto = location.closed_at === null ? undefined : await findMergeTarget(sql, id);
  if (mergedInto !== undefined) return { mergedInto };
  const added = reader && (await findAddedLocation(sql, id));
  const permissions = added && permissionsOnLocation(reader, added);
  return { location: { ...location, ...(permissions && { permissions }) } };
}

/**
 * Deletes a place that the viewer added by mistake, with their own reviews of it (docs/product.md#mistakes).
 * @throws {DomainError} not_found, not_permitted, location_in_use
 */
export async function removeLocation(
  sql: Database,
  requestPhotoRemoval: (transaction: Queryable) => Promise<void>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  await sql.begin(async (transaction) => {
    const added = await findAddedLocation(transaction, id, { locks: true });
    if (!added) throw new DomainError('not_found', 'There is no location with this id.');
    assertMay(viewer, 'delete_location', added.created_by);
    if (!added.is_removable) {
      throw new DomainError(
        'location_in_use',
        'You can’t delete this place: it is older than a day, or other people have contributed. Suggest a correction instead.',
      );
    }
    await deleteLocation(transaction, id);
    await requestPhotoRemoval(transaction);
  });
}

/** Returns places by id with their fit to the needs, if any. Unknown ids are absent. */
export async function findLocationsById(
  sql: Queryable,
  ids: string[],
  query: LocationQuery,
): Promise<Map<string, Location>> {
  const locations = await toLocations(sql, await findLocationsOfIds(sql, ids), readNeeds(query));
  return new Map(locations.map((location) => [location.id, location]));
}

/** @throws {DomainError} not_found */
export async function lookUpLocation(sql: Queryable, query: LocationLookupQuery) {
  const { name, address } = toStoredLines(query);
  const location = await findLocationByNameAndAddress(sql, name, address);
  if (!location) throw new DomainError('not_found', 'There is no location of this name and address.');
  return toLocations(sql, [location]).then(([told]) => told);
}

/**
 * Returns probable duplicates: places with the same name within 50 meters, ignoring case and accents, nearest
 * first, at most three. The user decides, because two branches may share a building.
 */
export async function findNearDuplicates(
  sql: Queryable,
  { name, latitude, longitude }: NearbyLocationsQuery,
): Promise<NearbyLocations> {
  const point = { latitude: toDegrees(latitude), longitude: toDegrees(longitude) };
  const bbox = boxAround(point, NEAR_DUPLICATE_METERS);
  const found = await findLocationsOfName(sql, {
    name: toStoredLine(name),
    bbox,
    limit: NEAR_DUPLICATE_CANDIDATES,
  });
  const data = (await toLocations(sql, found))
    .map((location) => ({ ...location, distance_meters: distanceMeters(point, location) }))
    .filter((location) => location.distance_meters <= NEAR_DUPLICATE_METERS)
    .sort((a, b) => a.distance_meters - b.distance_meters || a.id.localeCompare(b.id))
    .slice(0, NEAR_DUPLICATES_MAX);
  return { data };
}

/**
 * Creates a place, or finds the place with the same name and address (docs/product.md#location-creation).
 * @throws {DomainError} validation_failed for the point 0, 0, which means an unknown position; rate_limited,
 * not_authenticated
 */
export async function createLocation(
  sql: Database,
  limits: AccountLimits,
  input: LocationCreate,
  createdBy: string,
): Promise<{ location: Location; isNew: boolean }> {
  const { row, isNew } = await insertOrFind(sql, limits, input, createdBy);
  const [location] = (await toLocations(sql, [row])) as [Location];
  return { location, isNew };
}

async function insertOrFind(
  sql: Database,
  limits: AccountLimits,
  input: LocationCreate,
  createdBy: string,
): Promise<{ row: LocationRow; isNew: boolean }> {
  const latitude = toDegrees(input.latitude);
  const longitude = toDegrees(input.longitude);
  if (latitude === 0 && longitude === 0) {
    throw invalidField(
      'latitude',
      'Please select a valid address with location coordinates',
      'coordinates_missing',
    );
  }
  const place = { ...input, ...toStoredLines(input), latitude, longitude, createdBy };
  const existing = await findLocationByNameAndAddress(sql, place.name, place.address);
  if (existing) return { row: existing, isNew: false };
  const inserted = await insertLocation(sql, place, limits)
    .catch(refuseBeyondLimit(limits))
    .catch(refuseDeletedAccount('locations_created_by_fkey', 'account_writes_user_id_fkey'));
  if (inserted) return { row: inserted, isNew: true };
  const rival = await findLocationByNameAndAddress(sql, place.name, place.address);
  if (!rival) throw new DomainError('location_unavailable', 'This place is being changed. Please try again.');
  return { row: rival, isNew: false };
}

/** Returns the places with an address within `meters` of a point, closest first. */
export const listAddressesAround = (
  sql: Queryable,
  point: SearchPoint,
  { meters, limit }: { meters: number; limit: number },
): Promise<LocationAddress[]> =>
  findAddressesAround(sql, point, { bbox: boxAround(point, meters), meters, limit });
