import { importFile, listSkipped, undoFile } from '@wayable/geo/data-import/import-file';
import { foldAllCellChanges } from '@wayable/geo/tiles/cell-folder';
import type { Database } from '@wayable/platform/db/database';
import type { DataImport } from '@wayable/protocol/data-imports';
import { UUID_PATTERN } from '@wayable/protocol/text';
import { fail, say, showProgress } from './terminal.ts';

/** Returns whether a file has places as rows, by its extension. Other files are OpenStreetMap data. */
export const isDataFile = (file: string): boolean =>
  /\.(csv|tsv|txt|xlsx|geojson|json|a11yjson)$/i.test(file);

const LINES_SHOWN = 20;

interface DataFileOptions {
  source: string | undefined;
  licence: string | undefined;
  url: string | undefined;
  isPreview: boolean;
}

async function describeSkipped(sql: Database, id: string): Promise<void> {
  const byReason = Map.groupBy(await listSkipped(sql, id), ({ reason }) => reason);
  for (const [reason, rows] of byReason) {
    const lines = rows.slice(0, LINES_SHOWN).map(({ line }) => line);
    say(
      `             ${rows.length}  ${reason}: lines ${lines.join(', ')}${rows.length > lines.length ? ', …' : ''}`,
    );
  }
}

async function describe(sql: Database, { id, counts, result, columns, fields }: DataImport): Promise<void> {
  const left = columns.filter((_, index) => fields[index] === null).map(({ title }) => title);
  if (result) {
    say(`  added      ${result.added}`);
    say(`  updated    ${result.updated}`);
    say(`  unchanged  ${result.unchanged}`);
  } else if (counts) {
    say(`  new        ${counts.new}`);
    say(`  changed    ${counts.changed}`);
    say(`  same       ${counts.same}`);
  }
  if (counts) {
    say(`  conflict   ${counts.conflict}  (people say the opposite; reviews stay as they are)`);
    say(`  skipped    ${counts.skipped}`);
  }
  await describeSkipped(sql, id);
  if (left.length > 0) say(`  columns left out: ${left.join(', ')}`);
}

/** Imports or previews a file of places. */
export async function importDataFile(
  sql: Database,
  path: string,
  { source, licence, url, isPreview }: DataFileOptions,
): Promise<void> {
  if (!source || !licence)
    fail('This file needs --source NAME and --licence NAME, e.g. --licence CC-BY-4.0.');
  const imported = await importFile(
    sql,
    path,
    { source, licence, ...(url !== undefined && { source_url: url }), isPreview },
    showProgress(isPreview ? 'Checking rows' : 'Importing rows'),
  );
  await describe(sql, imported);
  await foldAllCellChanges(sql);
  say(
    isPreview
      ? `Nothing was imported. The draft is in the admin panel: /admin?tab=imports&import=${imported.id}`
      : `Undo it with: npm run import -- --undo ${imported.id}`,
  );
}

/** Undoes an import, updates the map and prints the counts. Exits if `id` is no id. */
export async function undoDataImport(sql: Database, id: string): Promise<void> {
  if (!new RegExp(UUID_PATTERN).test(id)) fail('--undo needs the id of an import.');
  const { reversal } = await undoFile(sql, id, showProgress('Undoing'));
  await foldAllCellChanges(sql);
  say(`  removed    ${reversal?.removed}`);
  say(`  kept       ${reversal?.kept}  (people contributed to them)`);
  say(`  restored   ${reversal?.restored}`);
}
