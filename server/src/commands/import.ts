import { refreshDueAccess } from '../answers/access.service.ts';
import { importOsmFile } from '../import/import.service.ts';
import { importStreets, type StreetsSummary } from '../streets/streets.service.ts';
import { foldAllCellChanges } from '../tiles/cell-folder.ts';
import { fail, say, showProgress } from './terminal.ts';
import { toUserPath, withDatabase } from './with-database.ts';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) fail('Usage: npm run import -- FILE.osm.pbf');

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString('en')} kB`;

function describeStreets(summary: StreetsSummary): string[] {
  switch (summary.outcome) {
    case 'nothing to draw':
      return ['Streets: the file has none, and no area to draw.'];
    case 'too large':
      return [
        'Streets: not drawn, the area is too large (more than 500 by 500 km, or 1.2 million streets and buildings);',
        '  import an extract of a city or a region, or set MAP_STYLE_URL to an online style.',
      ];
    case 'drawn':
      return [
        `Streets of ${summary.area} in ${summary.seconds.toFixed(1)} s`,
        `  tiles      ${summary.tiles}  (${kilobytes(summary.bytes)} compressed)`,
        `  largest    ${kilobytes(summary.largestBytes)}`,
      ];
  }
}

await withDatabase(async ({ sql }) => {
  const started = Date.now();
  say(`Importing ${file}`);
  const path = toUserPath(file);
  const { added, updated, unchanged, joined, skipped } = await importOsmFile(
    sql,
    path,
    showProgress('Reading places'),
  );
  say(`Places in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  say(`  added      ${added}`);
  say(`  updated    ${updated}`);
  say(`  unchanged  ${unchanged}`);
  say(`  joined     ${joined}  (further elements of a place, whose facts were taken over)`);
  const total = [...skipped.values()].reduce((sum, amount) => sum + amount, 0);
  say(`  skipped    ${total}`);
  for (const [reason, amount] of skipped) say(`             ${amount}  ${reason}`);
  await refreshDueAccess(sql);
  await foldAllCellChanges(sql);
  const streets = await importStreets(sql, path, {
    onRead: showProgress('Reading streets'),
    onDraw: showProgress('Drawing streets'),
  });
  for (const line of describeStreets(streets)) say(line);
  say('The data is © OpenStreetMap contributors, ODbL 1.0.');
  return 0;
});
