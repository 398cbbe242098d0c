import { invalidField } from '@wayable/platform/http/errors/domain-error';
import { readStoredLine } from '@wayable/platform/http/requests/stored-line';
import {
  type CorrectedFields,
  type CorrectionCreate,
  type CorrectionKind,
  SAME_POSITION_METERS,
} from '@wayable/protocol/corrections';
import { distanceMeters } from '@wayable/protocol/distance';
import { LOCATION_ADDRESS_MAX, LOCATION_NAME_MAX } from '@wayable/protocol/locations';
import { toDegrees } from '../locations/distance.ts';
import type { CorrectionRow } from './corrections.queries.ts';
import type { CorrectedPlace } from './places.queries.ts';

const FIELDS = ['name', 'address', 'category', 'latitude', 'longitude'] as const;

/** Returns whether suggestions of this kind have new values for the place. */
const isEdit = (kind: CorrectionKind): boolean => kind === 'edit' || kind === 'moved';

/** Returns the proposed fields that differ from the place. */
export function changedFields(proposed: CorrectedFields, place: CorrectedPlace): CorrectedFields {
  const changed = Object.entries(proposed).filter(
    ([field, value]) => value !== place[field as keyof CorrectedPlace],
  );
  return Object.fromEntries(changed);
}

function readPosition({ latitude, longitude }: CorrectionCreate): CorrectedFields {
  if (latitude === undefined && longitude === undefined) return {};
  if (latitude === undefined) throw invalidField('latitude', 'is required with longitude', 'missing');
  if (longitude === undefined) throw invalidField('longitude', 'is required with latitude', 'missing');
  const point = { latitude: toDegrees(latitude), longitude: toDegrees(longitude) };
  if (point.latitude === 0 && point.longitude === 0) {
    throw invalidField('latitude', 'must be a known position', 'coordinates_missing');
  }
  return point;
}

/**
 * Returns the stored form of a suggestion.
 * @throws {DomainError} validation_failed for fields that the kind does not have, and for an edit without a
 * change
 */
export function readProposal(input: CorrectionCreate, place: CorrectedPlace): CorrectedFields {
  const { kind, name, address, category, duplicate_of } = input;
  if (duplicate_of !== undefined && kind !== 'duplicate') {
    throw invalidField('duplicate_of', 'is allowed only for a duplicate', 'invalid');
  }
  if (!isEdit(kind)) {
    const given = FIELDS.find((field) => input[field] !== undefined);
    if (given) throw invalidField(given, 'is allowed only for an edit or a move', 'invalid');
    return {};
  }
  const proposed = changedFields(
    {
      ...(name !== undefined && { name: readStoredLine('name', name, LOCATION_NAME_MAX) }),
      ...(address !== undefined && { address: readStoredLine('address', address, LOCATION_ADDRESS_MAX) }),
      ...(category !== undefined && { category }),
      ...readPosition(input),
    },
    place,
  );
  const needed = kind === 'moved' ? FIELDS.filter((field) => !['name', 'category'].includes(field)) : FIELDS;
  if (needed.every((field) => proposed[field] === undefined)) {
    throw invalidField(kind === 'moved' ? 'address' : 'name', 'must change something', 'nothing_to_change');
  }
  return proposed;
}

const normalized = (text: string | undefined) => text?.toLowerCase();

const positionOf = (proposed: CorrectedFields, place: CorrectedPlace) => ({
  latitude: proposed.latitude ?? place.latitude,
  longitude: proposed.longitude ?? place.longitude,
});

/**
 * Returns whether two suggestions of one kind agree. Ignores letter case and distances up to
 * SAME_POSITION_METERS.
 */
export function saysTheSame(a: CorrectionRow, b: CorrectionRow, place: CorrectedPlace): boolean {
  return (
    a.duplicate_of === b.duplicate_of &&
    normalized(a.proposed.name) === normalized(b.proposed.name) &&
    normalized(a.proposed.address) === normalized(b.proposed.address) &&
    a.proposed.category === b.proposed.category &&
    (a.proposed.latitude === undefined) === (b.proposed.latitude === undefined) &&
    (a.proposed.longitude === undefined) === (b.proposed.longitude === undefined) &&
    distanceMeters(positionOf(a.proposed, place), positionOf(b.proposed, place)) <= SAME_POSITION_METERS
  );
}
