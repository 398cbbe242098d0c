import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsmSource } from '../osm-file/open-osm-file.ts';
import { type AppliedChanges, changedSource, type KeptExtract, noteApplied } from './kept-extracts.ts';
import { Replication } from './replication.ts';

/** Imports the places, addresses and streets of an extract. */
type ImportSource = (source: OsmSource) => Promise<void>;

/** Applies change files to a kept extract, and imports the result. */
export async function applyChanges(
  kept: KeptExtract,
  applied: AppliedChanges,
  importSource: ImportSource,
): Promise<void> {
  await importSource(changedSource(kept, applied));
  await noteApplied(kept, applied);
}

async function findDataAt(kept: KeptExtract): Promise<Date | undefined> {
  const opened = await changedSource(kept, { files: [] }).open();
  await opened.close();
  return opened.header.dataAt;
}

/** Lists the sequence numbers that the kept extract lacks. */
async function listMissing(kept: KeptExtract, replication: Replication): Promise<number[] | undefined> {
  const latest = await replication.readState();
  if (kept.replication?.address === replication.address)
    return replication.listFrom(kept.replication.sequence + 1, latest);
  const dataAt = await findDataAt(kept);
  return dataAt && replication.findAfter(dataAt, latest);
}

/**
 * Applies the missing changes of a replication in order, with one import.
 * @returns the number of change files; undefined if the extract has no timestamp
 */
export async function followChanges(
  kept: KeptExtract,
  address: string,
  importSource: ImportSource,
): Promise<number | undefined> {
  const replication = new Replication(address);
  const sequences = await listMissing(kept, replication);
  const last = sequences?.at(-1);
  if (sequences === undefined || last === undefined) return sequences?.length;
  const folder = await mkdtemp(join(tmpdir(), 'wayable-changes-'));
  try {
    const files: string[] = [];
    for (const sequence of sequences) {
      const file = join(folder, `${sequence}.osc.gz`);
      await replication.copyChanges(sequence, file);
      files.push(file);
    }
    const { dataAt } = await replication.readState(last);
    const applied = { files, dataAt, replication: { address: replication.address, sequence: last } };
    await applyChanges(kept, applied, importSource);
    return sequences.length;
  } finally {
    await rm(folder, { recursive: true });
  }
}
