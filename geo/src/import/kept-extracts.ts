import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { ChangedFile } from '../osm-file/changed-file.ts';
import { type OsmSource, openOsmFile } from '../osm-file/open-osm-file.ts';
import { OsmChanges } from '../osm-file/osm-changes.ts';

/** The content of a kept extract's `state.json`, written after a successful import. */
interface KeptState {
  /** The name of the imported extract */
  file: string;
  /** Applied change files, in order */
  changes: string[];
  /** The last applied sequence number of a replication */
  replication?: { address: string; sequence: number };
  /** The time of the OpenStreetMap data in the extract with its changes, as ISO 8601. */
  dataAt?: string;
}

/** An extract in the data directory that accepts changes. */
export interface KeptExtract extends KeptState {
  folder: string;
}

const foldersIn = (dataDir: string): string => join(dataDir, 'imports', 'kept');
const extractOf = ({ folder }: KeptExtract): string => join(folder, 'extract');

async function writeState({ folder, ...state }: KeptExtract): Promise<void> {
  const path = join(folder, 'state.json');
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}

/** Ignores a missing file or folder, but no other error. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function readKept(folder: string): Promise<KeptExtract[]> {
  const text = await readFile(join(folder, 'state.json'), 'utf8').catch(ifMissing);
  return text === undefined ? [] : [{ folder, ...(JSON.parse(text) as KeptState) }];
}

/**
 * Finds the kept extract that changes apply to.
 * @param name the file name of the extract, needed if several extracts are kept
 * @throws {StartupError} if none matches or several do
 */
export async function findKept(dataDir: string, name: string | undefined): Promise<KeptExtract> {
  const folders = (await readdir(foldersIn(dataDir)).catch(ifMissing)) ?? [];
  const kept = (
    await Promise.all(folders.map((folder) => readKept(join(foldersIn(dataDir), folder))))
  ).flat();
  const [found, other] = kept.filter(({ file }) => name === undefined || file === name);
  if (!found)
    throw new StartupError('There is no kept extract for these changes. Import one with --keep first.');
  if (other)
    throw new StartupError(
      `Several extracts are kept: ${kept.map(({ file }) => file).join(', ')}. Choose one with --area NAME.`,
    );
  return found;
}

/**
 * Keeps a copy of an imported extract, if the caller asks for it or an extract of its area is kept already.
 */
export async function keepExtract(
  dataDir: string,
  { areaId, path, isAsked }: { areaId: string; path: string; isAsked: boolean },
): Promise<void> {
  const folder = join(foldersIn(dataDir), areaId);
  const [known] = await readKept(folder);
  if (!isAsked && !known) return;
  // A folder without its state is not a kept extract. An interrupted copy therefore does not count as kept.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const kept: KeptExtract = { folder, file: basename(path), changes: [] };
  await copyFile(path, extractOf(kept), constants.COPYFILE_FICLONE);
  await writeState(kept);
}

/** Changes that were applied to a kept extract. */
export interface AppliedChanges {
  /** Paths of the additional change files, in order */
  files: readonly string[];
  replication?: KeptState['replication'];
  dataAt?: Date | undefined;
}

/** Returns a kept extract with its earlier and additional changes, ready for the import. */
export function changedSource(kept: KeptExtract, { files, dataAt }: AppliedChanges): OsmSource {
  const before = kept.changes.map((name) => join(kept.folder, name));
  return {
    name: kept.file,
    async open() {
      const changes = new OsmChanges();
      try {
        for (const file of [...before, ...files]) await changes.add(file);
        const base = await openOsmFile(extractOf(kept));
        const keptAt = kept.dataAt === undefined ? undefined : new Date(kept.dataAt);
        const times = [base.header.dataAt, keptAt, changes.newestAt, dataAt].filter(
          (time) => time !== undefined,
        );
        const newest = times.length === 0 ? undefined : new Date(Math.max(...times.map(Number)));
        return new ChangedFile(base, kept.file, changes, newest);
      } catch (error) {
        changes.close();
        throw error;
      }
    },
  };
}

/** Records the applied changes. Call it last, so that a killed import applies them again. */
export async function noteApplied(kept: KeptExtract, applied: AppliedChanges): Promise<void> {
  const { files, replication = kept.replication, dataAt } = applied;
  const names: string[] = [];
  for (const [index, file] of files.entries()) {
    const name = `changes-${kept.changes.length + index + 1}`;
    await copyFile(file, join(kept.folder, name), constants.COPYFILE_FICLONE);
    names.push(name);
  }
  await writeState({
    ...kept,
    changes: [...kept.changes, ...names],
    ...(replication && { replication }),
    ...(dataAt && { dataAt: dataAt.toISOString() }),
  });
}
