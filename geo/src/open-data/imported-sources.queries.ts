import type { Queryable } from '@wayable/platform/db/database';
import { isLicense, LICENSES } from '@wayable/protocol/licenses';
import type { SourceTerms } from './terms.ts';

/** Returns the terms of each source of imported files: one for each license, from its newest file. */
export async function findImportedSources(sql: Queryable): Promise<SourceTerms[]> {
  const rows = await sql<{ source: string; license: string; source_url: string }[]>`
    select distinct on (source, license) source, license, source_url from data_imports
    where state = 'applied' order by source, license, applied_at desc
  `;
  return rows.map(({ source, license, source_url }) => ({
    source,
    licence: license,
    licence_url: isLicense(license) ? LICENSES[license] : '',
    attribution: ['© ', source, source_url && `, ${source_url}`].join(''),
  }));
}
