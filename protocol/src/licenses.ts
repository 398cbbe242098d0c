import Type, { type Static } from 'typebox';

/** Licenses that an installation can choose for contributions, by SPDX identifier. */
export const LICENSES = {
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC-BY-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'ODC-By-1.0': 'https://opendatacommons.org/licenses/by/1-0/',
  'ODbL-1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
  'PDDL-1.0': 'https://opendatacommons.org/licenses/pddl/1-0/',
} as const;

export type License = keyof typeof LICENSES;
export const LICENSE_IDS = Object.keys(LICENSES) as License[];
export const DEFAULT_LICENSE: License = 'CC-BY-4.0';

export const isLicense = (id: string): id is License => Object.hasOwn(LICENSES, id);

/** Returns the common name of a license, e.g. "CC BY 4.0". */
export const nameLicense = (id: License): string => id.replace(/^(CC|ODC)-/, '$1 ').replace(/-(?=[\d])/, ' ');

const license = Type.Unsafe<License>(
  Type.String({ enum: LICENSE_IDS, description: 'SPDX identifier of a license' }),
);

/** The licenses of an installation's contributions. */
export const ContributionLicenses = Type.Object({ contributions: license, photos: license });
export type ContributionLicenses = Static<typeof ContributionLicenses>;
