/**
 * The path of an OpenStreetMap extract of Monaco of 2021-04-21 (© OpenStreetMap contributors, ODbL), which is not part of the
 * project. Empty where `MONACO_OSM_PBF` does not name it: tests with real data are skipped then.
 */
export const MONACO_EXTRACT = process.env.MONACO_OSM_PBF ?? '';

if (MONACO_EXTRACT === '')
  process.stdout.write('Skipped: tests with real data, for want of MONACO_OSM_PBF.\n');
