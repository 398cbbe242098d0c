import { parseArgs } from 'node:util';
import { applyChanges, followChanges } from '@wayable/geo/import/follow-changes';
import { importOsmFile } from '@wayable/geo/import/import.service';
import { writeImportReport } from '@wayable/geo/import/import-report';
import { findKept, keepExtract } from '@wayable/geo/import/kept-extracts';
import { lowerPriority } from '@wayable/geo/import/lower-priority';
import type { SkippedElement } from '@wayable/geo/import/osm-places';
import { type OsmSource, toSource } from '@wayable/geo/osm-file/open-osm-file';
import { importStreets, type StreetsSummary } from '@wayable/geo/streets/streets.service';
import { foldAllCellChanges } from '@wayable/geo/tiles/cell-folder';
import type { Config } from '@wayable/platform/config/config';
import { refreshDueAccess } from '../answers/access.service.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { importDataFile, isDataFile, undoDataImport } from './import-data.ts';
import { fail, say, showProgress } from './terminal.ts';
import { toUserPath, withDatabase } from './with-database.ts';

type InstallationSettings = Pick<Config, 'dataDir' | 'mapPmtiles'>;

const options = readArguments();
const { file } = options;

function readArguments() {
  const usage = `Usage: npm run import -- FILE.osm.pbf [--older] [--keep]
       npm run import -- CHANGES.osc.gz [--area FILE.osm.pbf]
       npm run import -- --follow FOLDER_OR_URL [--area FILE.osm.pbf]
       npm run import -- FILE.csv|xlsx|geojson|json --source NAME --licence NAME [--url LINK] [--preview]
       npm run import -- --undo ID`;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        older: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        follow: { type: 'string' },
        area: { type: 'string' },
        source: { type: 'string' },
        licence: { type: 'string' },
        license: { type: 'string' },
        url: { type: 'string' },
        preview: { type: 'boolean', default: false },
        undo: { type: 'string' },
      },
    });
    const [file = '', ...more] = positionals;
    const works = [file === '' ? undefined : file, values.undo, values.follow];
    if (more.length > 0 || works.filter((work) => work !== undefined).length !== 1) return fail(usage);
    return { file, ...values };
  } catch {
    return fail(usage);
  }
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString('en')} kB`;

function describeStreets(summary: StreetsSummary): string[] {
  switch (summary.outcome) {
    case 'unchanged':
      return [`Streets of ${summary.area} are unchanged (${summary.seconds.toFixed(1)} s)`];
    case 'nothing to draw':
      return ['Streets: the file has none to draw.'];
    case 'too large':
      return [
        'Streets: not drawn, the area is too large (more than 500 by 500 km, or 1.2 million streets and buildings);',
        '  import an extract of a city or a region, or set MAP_PMTILES to a base map of any size.',
      ];
    case 'drawn':
      return [
        `Streets of ${summary.area} in ${summary.seconds.toFixed(1)} s`,
        `  tiles      ${summary.tiles}  (${kilobytes(summary.bytes)} compressed)`,
        `  largest    ${kilobytes(summary.largestBytes)}`,
      ];
  }
}

/** Prints the number of skipped elements per reason, and the path of the complete list. */
async function describeSkipped(
  source: OsmSource,
  skipped: readonly SkippedElement[],
  dataDir: string,
): Promise<void> {
  say(`  skipped    ${skipped.length}`);
  if (skipped.length === 0) return;
  for (const [reason, elements] of Map.groupBy(skipped, (element) => element.reason))
    say(`             ${elements.length}  ${reason}`);
  say(`             listed in ${await writeImportReport(dataDir, source.name, skipped)}`);
}

/** @returns the id of the imported area */
async function importOsm(
  { sql, address }: Pick<OpenDatabase, 'sql' | 'address'>,
  source: OsmSource,
  { dataDir, mapPmtiles }: InstallationSettings,
): Promise<string> {
  const started = Date.now();
  lowerPriority(process.pid);
  const summary = await importOsmFile(sql, source, {
    takesOlder: options.older,
    isLocal: address.socketDir !== undefined,
    onRead: showProgress('Reading places'),
    onStore: showProgress('Storing places'),
  });
  say(`Places in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  say(`  added      ${summary.added}`);
  say(`  updated    ${summary.updated}`);
  say(`  unchanged  ${summary.unchanged}`);
  say(`  joined     ${summary.joined}  (further elements of existing places)`);
  say(`  closed     ${summary.closed}  (ended, or gone from a newer extract)`);
  say(`  reopened   ${summary.reopened}`);
  say(`  addresses  ${summary.addresses}  (house numbers that the search knows)`);
  say(`  streets    ${summary.streets}  (names that the search knows)`);
  await describeSkipped(source, summary.skipped, dataDir);
  await refreshDueAccess(sql);
  await foldAllCellChanges(sql);
  if (mapPmtiles === undefined) {
    const streets = await importStreets(sql, source, {
      onRead: showProgress('Reading streets'),
      onDraw: showProgress('Drawing streets'),
    });
    for (const line of describeStreets(streets)) say(line);
  } else {
    say('Streets: not drawn, MAP_PMTILES has the base map.');
  }
  say('The data is © OpenStreetMap contributors, ODbL 1.0.');
  return summary.areaId;
}

/** Imports an extract, and keeps a copy if requested. */
async function importExtract(
  database: OpenDatabase,
  path: string,
  settings: InstallationSettings,
): Promise<void> {
  say(`Importing ${file}`);
  const areaId = await importOsm(database, toSource(path), settings);
  await keepExtract(settings.dataDir, { areaId, path, isAsked: options.keep });
}

/** Applies a change file, or the changes of a replication, to a kept extract. */
async function importChanges(database: OpenDatabase, settings: InstallationSettings): Promise<void> {
  const kept = await findKept(settings.dataDir, options.area);
  const importSource = async (source: OsmSource) => {
    say(`Importing ${kept.file} with its changes`);
    await importOsm(database, source, settings);
  };
  if (options.follow === undefined) {
    await applyChanges(kept, { files: [toUserPath(file)] }, importSource);
    return;
  }
  const isUrl = /^https?:/i.test(options.follow);
  const address = isUrl ? options.follow : toUserPath(options.follow);
  const count = await followChanges(kept, address, importSource);
  if (count === undefined) fail(`${kept.file} has no timestamp; import an extract that has one.`);
  say(count === 0 ? `${kept.file} is up to date.` : `${count} change files were applied.`);
}

await withDatabase(async (database, config) => {
  const { sql } = database;
  const { undo, source, licence, license, url, preview: isPreview, follow } = options;
  if (undo !== undefined) await undoDataImport(sql, undo);
  else if (follow !== undefined || /\.osc(\.gz)?$/i.test(file)) await importChanges(database, config);
  else if (isDataFile(file)) {
    say(`Importing ${file}`);
    await importDataFile(sql, toUserPath(file), { source, licence: licence ?? license, url, isPreview });
  } else await importExtract(database, toUserPath(file), config);
  return 0;
});
