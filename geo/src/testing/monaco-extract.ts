/**
 * The path of an OpenStreetMap extract of Monaco of 2021-04-21 (© OpenStreetMap contributors, ODbL), outside
 * of the project. Without `MONACO_OSM_PBF`, tests with real data are skipped.
 */
export const MONACO_EXTRACT = process.env.MONACO_OSM_PBF ?? '';

if (MONACO_EXTRACT === '') process.stdout.write('Skipped tests with real data: MONACO_OSM_PBF is not set.\n');
