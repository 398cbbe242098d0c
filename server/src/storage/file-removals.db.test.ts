import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentRemovals } from '../contact/application-documents.ts';
import { photoRemovals } from '../photos/photo-store.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { FileRemovals } from './file-removals.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  // Its own workers would remove what is due here.
  await server.app.close();
});
afterAll(() => server.close());

describe.each([
  ['photos', photoRemovals, 'photo_removals'],
  ['documents', documentRemovals, 'document_removals'],
] as const)('removals of %s', (_, kind, table) => {
  const build = (removeFolder: (folder: string) => Promise<void>) =>
    new FileRemovals({
      ...kind,
      sql: server.sql,
      log: server.app.log,
      jobs: { add: () => Promise.resolve() } as never,
      files: { removeFolder },
    });
  const count = async () => (await server.sql`select from ${server.sql(table)}`).count;

  it('are done once by several processes, more than one batch', async () => {
    const removed: string[] = [];
    const process = () =>
      build(async (folder) => {
        await new Promise(setImmediate);
        removed.push(folder);
      });
    const ids = Array.from({ length: 120 }, () => randomUUID());
    await Promise.all(ids.map((id) => process().discard(id)));
    await Promise.all([process().removeDue(), process().removeDue(), process().removeDue()]);
    expect(removed.toSorted()).toEqual(ids.map((id) => kind.folderOf(id)).toSorted());
    expect(await count()).toBe(0);
  });

  it('are done by the next one where one fails, and not before its time is over', async () => {
    const id = randomUUID();
    const failing = build(() => Promise.reject(new Error('No store')));
    await failing.discard(id);
    await expect(failing.removeDue()).rejects.toThrow('No store');
    const removed: string[] = [];
    const next = build(async (folder) => void removed.push(folder));
    await next.removeDue();
    expect(removed).toEqual([]);
    await server.sql`update ${server.sql(table)} set due_at = now()`;
    await next.removeDue();
    expect(removed).toEqual([kind.folderOf(id)]);
    expect(await count()).toBe(0);
  });

  it('leave an upload alone while it goes on, and what was kept for good', async () => {
    const id = randomUUID();
    const removals = build(() => Promise.reject(new Error('Nothing is due')));
    await removals.note(id);
    await removals.removeDue();
    expect(await removals.takeBack(server.sql, id)).toBe(true);
    expect(await removals.takeBack(server.sql, id)).toBe(false);
  });
});

it('are not noted for a document that its message has', async () => {
  const [row] = await server.sql`
    insert into contact_messages (name, email, subject, category, message, content_hash, opening, document_id, document_bytes)
    values ('Robin', 'robin@people.example', 'Map editor', 'general', 'Hello', sha256('x'), 'Map editor', ${randomUUID()}, 9)
    returning document_id as id
  `;
  const removals = new FileRemovals({
    ...documentRemovals,
    sql: server.sql,
    log: server.app.log,
    jobs: { add: () => Promise.resolve() } as never,
    files: { removeFolder: () => Promise.reject(new Error('Nothing is due')) },
  });
  await removals.discard(row?.id);
  await removals.removeDue();
  expect(await server.sql`select from document_removals`).toHaveLength(0);
});
