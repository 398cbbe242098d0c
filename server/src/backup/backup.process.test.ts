import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { copyPreparedData, useDataDirs } from '../testing/data-dirs.ts';
import { ApiPerson, listReviewIds } from '../testing/people/api-person.ts';
import { ServerProcess } from '../testing/server-process.ts';

const ACKNOWLEDGED_BEFORE = 20;

const preparedDir = useDataDirs(copyPreparedData);
const emptyDir = useDataDirs();

async function run(file: string, args: string[], env: Record<string, string>): Promise<string> {
  const command = ServerProcess.spawn(env, `commands/${file}`, args);
  const status = await command.exited;
  return `${command.output}status ${status}`;
}

/** Writes reviews until stopped, and collects the IDs of the acknowledged reviews. */
function keepWriting(write: () => Promise<string>): { ids: Set<string>; stop: () => Promise<void> } {
  const ids = new Set<string>();
  let isStopping = false;
  const work = (async () => {
    while (!isStopping) ids.add(await write());
  })();
  const stop = () => {
    isStopping = true;
    return work;
  };
  return { ids, stop };
}

it('restores all data acknowledged before an online backup', async () => {
  const dataDir = await preparedDir();
  const file = join(await emptyDir(), 'backup.tar.zst');
  let server = await ServerProcess.start({ DATA_DIR: dataDir });
  const person = await ApiPerson.signUp(server.url);
  const location = await person.addLocation(server.url);
  const photo = await person.addPhoto(server.url);
  const withPhoto = await person.addReview(server.url, location, [photo]);
  const { url } = server;
  const writing = keepWriting(() => person.addReview(url, location));
  while (writing.ids.size < ACKNOWLEDGED_BEFORE) await delay(5);
  const acknowledged = [withPhoto, ...writing.ids];
  const backup = await run('backup.ts', [file, '--with-secrets'], { DATA_DIR: dataDir });
  expect(backup).toMatch(/all checksums match\.\nstatus 0$/);
  await writing.stop();
  expect(await run('backup.ts', [file], { DATA_DIR: dataDir })).toMatch(/exists already.*\nstatus 1$/);
  expect(await server.stop()).toBe(0);

  const restoredDir = await emptyDir();
  const restore = await run('restore.ts', [file], { DATA_DIR: restoredDir });
  expect(restore).toMatch(/1 places, \d+ reviews, 1 accounts\.\nstatus 0$/);
  expect(await run('restore.ts', [file], { DATA_DIR: restoredDir })).toMatch(/is not empty.*\nstatus 1$/);
  expect((await readdir(restoredDir)).sort()).toEqual([
    'photos',
    'postgres',
    'secrets.key',
    'server.lock',
    'socket',
  ]);
  server = await ServerProcess.start({ DATA_DIR: restoredDir });
  expect(await run('doctor.ts', [], { DATA_DIR: restoredDir })).toMatch(/status 0$/);
  const found = await listReviewIds(server.url, location);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  const { pathname } = new URL(photo, server.url);
  expect((await fetch(`${server.url}${pathname}`)).headers.get('content-type')).toBe('image/jpeg');
  // The session is still valid, because the backup contains its signing key.
  await person.addReview(server.url, location);
  expect(await server.stop()).toBe(0);
});
