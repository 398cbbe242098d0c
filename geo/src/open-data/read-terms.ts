import type { Queryable } from '@wayable/platform/db/database';
import { type ContributionLicenses, LICENSES } from '@wayable/protocol/licenses';
import { type EndedLicense, findEndedLicenses } from './contribution-licenses.queries.ts';
import { findImportedSources } from './imported-sources.queries.ts';
import type { ExportTerms } from './terms.ts';

const ofKind = (ended: readonly EndedLicense[], wanted: keyof ContributionLicenses) =>
  ended
    .filter(({ kind }) => kind === wanted)
    .map(({ license, until }) => ({ licence: license, licence_url: LICENSES[license], until }));

/**
 * Adds the terms that the database has: the terms of imported files, and the licenses of earlier
 * contributions.
 */
export async function readTerms(sql: Queryable, terms: ExportTerms): Promise<ExportTerms> {
  const ended = await findEndedLicenses(sql);
  return {
    ...terms,
    earlier_licences: ofKind(ended, 'contributions'),
    photos: { ...terms.photos, earlier_licences: ofKind(ended, 'photos') },
    sources: [...terms.sources, ...(await findImportedSources(sql))],
  };
}
