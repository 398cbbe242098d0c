import { isLicense, LICENSES } from '@wayable/protocol/licenses';
import type { Queryable } from '@wayable/server/db/database';
import type { ExportTerms, SourceTerms } from './terms.ts';

/** Adds the terms of imported files: those of the newest file per source. */
export async function addImportedSources(sql: Queryable, terms: ExportTerms): Promise<ExportTerms> {
  const rows = await sql<{ source: string; license: string; source_url: string }[]>`
    select distinct on (source) source, license, source_url from data_imports
    where state = 'applied' order by source, applied_at desc
  `;
  const imported = rows.map(
    ({ source, license, source_url }): SourceTerms => ({
      source,
      licence: license,
      licence_url: isLicense(license) ? LICENSES[license] : '',
      attribution: ['© ', source, source_url && `, ${source_url}`].join(''),
    }),
  );
  return { ...terms, sources: [...terms.sources, ...imported] };
}
