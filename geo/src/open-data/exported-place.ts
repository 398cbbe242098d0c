import { toDay, toInstant } from '@wayable/platform/db/instant';
import type { Access } from '@wayable/protocol/answers/access';
import { accessOfFacts } from '@wayable/protocol/answers/access-text';
import type { PlaceRow } from './places.queries.ts';
import { type ExportTerms, licensesBetween } from './terms.ts';

/** A place, as all files of the export use it. */
export interface ExportedPlace extends Omit<PlaceRow, 'access'> {
  access: Access;
  /** The page of the place. */
  url: string;
  /** The licenses of its contributions, as an SPDX expression. */
  licence: string;
}

const toOptional = (instant: string | null, convert: (instant: string) => string) =>
  instant === null ? null : convert(instant);

/** @param publicUrl the installation's URL */
export const toExportedPlace = (
  row: PlaceRow,
  { publicUrl, terms }: { publicUrl: string; terms: ExportTerms },
): ExportedPlace => ({
  ...row,
  last_confirmed_at: toOptional(row.last_confirmed_at, toDay),
  closed_at: toOptional(row.closed_at, toInstant),
  created_at: toDay(row.created_at),
  access: row.access ?? accessOfFacts(row.public_facts),
  url: `${publicUrl}/locations/${row.id}`,
  licence: licensesBetween(terms, { from: toInstant(row.created_at), to: row.updated_on }),
});
