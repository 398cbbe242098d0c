import type { Access } from '@wayable/protocol/answers/access';
import { accessOfFacts } from '@wayable/protocol/answers/access-text';
import { toInstant } from '../db/instant.ts';
import type { PlaceRow } from './places.queries.ts';
import { licenseOfSource } from './terms.ts';

export interface PlaceSource {
  source: string;
  id: string;
  licence?: string;
}

/** A place as every file of the export knows it. */
export interface ExportedPlace extends Omit<PlaceRow, 'access' | 'sources'> {
  access: Access;
  sources: PlaceSource[];
  /** The page of the place. */
  url: string;
}

const toOptionalInstant = (instant: string | null) => (instant === null ? null : toInstant(instant));

/** @param publicUrl where the installation is reached */
export const toExportedPlace = (row: PlaceRow, publicUrl: string): ExportedPlace => ({
  ...row,
  last_confirmed_at: toOptionalInstant(row.last_confirmed_at),
  closed_at: toOptionalInstant(row.closed_at),
  created_at: toInstant(row.created_at),
  access: row.access ?? accessOfFacts(row.public_facts),
  sources: row.sources.map((known) => {
    const licence = licenseOfSource(known.source);
    return { ...known, ...(licence && { licence }) };
  }),
  url: `${publicUrl}/locations/${row.id}`,
});
