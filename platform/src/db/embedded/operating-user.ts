import { readFileSync } from 'node:fs';
import { chown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface OperatingUser {
  name: string;
  uid: number;
  gid: number;
}

/** System users for the database, in order of preference. The last exists on every Unix system. */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * Returns the user for the database if this process is root, because PostgreSQL refuses to run as root.
 * Undefined for ordinary users, who run it themselves.
 */
export function findDatabaseUser(): OperatingUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const entry = entries.find((fields) => fields[0] === name);
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  return undefined;
}

async function mayEnter(folder: string, user: OperatingUser): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Returns whether the user can enter every folder on the path. */
export async function canReach(folder: string, user: OperatingUser): Promise<boolean> {
  for (let current = folder; ; current = dirname(current)) {
    if (!(await mayEnter(current, user))) return false;
    if (current === dirname(current)) return true;
  }
}

/** Gives a folder with its content to the user. */
export async function giveTo(folder: string, user: OperatingUser): Promise<void> {
  await chown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}
