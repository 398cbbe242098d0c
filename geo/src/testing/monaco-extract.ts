/**
 * The path of an OpenStreetMap extract of Monaco of 2021-04-21 (© OpenStreetMap contributors, ODbL). The
 * project does not contain the file. If `MONACO_OSM_PBF` is unset, tests with real data are skipped.
 */
export const MONACO_EXTRACT = process.env.MONACO_OSM_PBF ?? '';

if (MONACO_EXTRACT === '') process.stdout.write('Skipped tests with real data: MONACO_OSM_PBF is not set.\n');
