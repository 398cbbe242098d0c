import type { Queryable } from '@wayable/platform/db/database';
import type { ImportReason } from '@wayable/protocol/data-imports';
import { type LocatedAddress, locateAddress } from '../geocoder/addresses/address-index.ts';
import type { InterpretedRow } from './interpret-row.ts';

const REASONS: Record<Exclude<LocatedAddress['outcome'], 'door'>, ImportReason> = {
  ambiguous: 'address_ambiguous',
  street: 'address_street_only',
  unknown: 'address_unknown',
};

/**
 * Locates a row by its address, only in the index of imported areas. We ask no external geocoder: it would
 * receive the addresses of the file, and it returns the center of a street for unknown numbers.
 */
export async function locateRow(sql: Queryable, row: InterpretedRow): Promise<InterpretedRow> {
  const { place, reason } = row;
  if (reason !== 'no_position' || place.address === '') return row;
  const found = await locateAddress(sql, place.address);
  if (found.outcome !== 'door') return { ...row, reason: REASONS[found.outcome] };
  const { latitude, longitude } = found;
  return { ...row, place: { ...place, latitude, longitude, is_located: true }, reason: null };
}
