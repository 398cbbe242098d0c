import { type ContributionLicenses, LICENSES, type License } from '@wayable/protocol/licenses';

/** The license terms of a part of an export. */
export interface Terms {
  licence: License;
  licence_url: string;
  attribution: string;
}

/** The terms of a public source. Imported files may have a license without a link. */
export interface SourceTerms {
  source: string;
  licence: string;
  licence_url: string;
  attribution: string;
}

/** The terms of an export: of contributions, of photos, and of each public source. */
export interface ExportTerms extends Terms {
  photos: Terms;
  sources: SourceTerms[];
}

/** The source that is always named. Imported files add theirs (`addImportedSources`). */
const OPENSTREETMAP = {
  source: 'OpenStreetMap',
  licence: 'ODbL-1.0',
  licence_url: LICENSES['ODbL-1.0'],
  attribution: '© OpenStreetMap contributors, https://www.openstreetmap.org/copyright',
} as const;

export function buildTerms(licenses: ContributionLicenses, publicUrl: string): ExportTerms {
  const termsOf = (licence: License): Terms => ({
    licence,
    licence_url: LICENSES[licence],
    attribution: `© contributors of Wayable, ${publicUrl}`,
  });
  return {
    ...termsOf(licenses.contributions),
    photos: termsOf(licenses.photos),
    sources: [OPENSTREETMAP],
  };
}

/** Returns the attribution of a row, which remains valid when the table is split. */
export function attributionOf(terms: ExportTerms, sources: readonly string[]): string {
  const imported = terms.sources.filter(({ source }) => sources.includes(source));
  return [terms, ...imported].map(({ attribution, licence }) => `${attribution} (${licence})`).join('; ');
}
