import { type ContributionLicenses, LICENSES, type License } from '@wayable/protocol/licenses';

/** The license terms of a part of an export. */
export interface Terms {
  licence: License;
  licence_url: string;
  attribution: string;
  /** The licenses of earlier contributions, the earliest first. */
  earlier_licences: EarlierLicense[];
}

interface EarlierLicense {
  licence: License;
  licence_url: string;
  /** A time as in RFC 3339, in UTC. */
  until: string;
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

/** The source that is always named. Imported files add their sources (`readTerms`). */
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
    earlier_licences: [],
  });
  return {
    ...termsOf(licenses.contributions),
    photos: termsOf(licenses.photos),
    sources: [OPENSTREETMAP],
  };
}

/** Returns the license that applied at the time of a contribution. */
export const licenseAt = ({ licence, earlier_licences }: Terms, instant: string): License =>
  earlier_licences.find(({ until }) => Date.parse(instant) < Date.parse(until))?.licence ?? licence;

/** Returns the licenses of contributions from an instant to a day (UTC), as an SPDX expression. */
export function licensesBetween(
  { licence, earlier_licences }: Terms,
  { from, to }: { from: string; to: string },
): string {
  const earlier = earlier_licences.filter(({ until }) => Date.parse(from) < Date.parse(until));
  const isPast = earlier.findIndex(({ until }) => to < until.slice(0, 'YYYY-MM-DD'.length));
  const all =
    isPast < 0
      ? [...earlier.map((each) => each.licence), licence]
      : earlier.slice(0, isPast + 1).map((each) => each.licence);
  return [...new Set(all)].join(' AND ');
}

/**
 * Returns the attribution of a row, so that each row has its own even if the table is split. Files of one
 * source may have different licenses, so the license is that of the row's own source.
 */
export function attributionOf(
  terms: ExportTerms,
  licence: string,
  sources: readonly { source: string; licence: string }[],
): string {
  const imported = sources.flatMap((own) => {
    const known = terms.sources.find(({ source }) => source === own.source);
    return known ? [{ ...known, licence: own.licence }] : [];
  });
  const texts = [{ ...terms, licence }, ...imported].map((each) => `${each.attribution} (${each.licence})`);
  return [...new Set(texts)].join('; ');
}
