import { randomUUID } from 'node:crypto';
import { documentRemovals } from '@wayable/outreach/contact/application-documents';
import { FileRemovals } from '@wayable/platform/storage/file-removals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { photoRemovals } from './photo-store.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  // Close the application, because its workers would process the removals of these tests.
  await server.app.close();
});
afterAll(() => server.close());

describe.each([
  ['photos', photoRemovals],
  ['documents', documentRemovals],
] as const)('removals of %s', (_, kind) => {
  const build = (removeFolder: (folder: string) => Promise<void>) =>
    new FileRemovals({
      ...kind,
      sql: server.sql,
      log: server.app.log,
      jobs: { add: () => Promise.resolve() } as never,
      files: { removeFolder },
    });
  const count = async () =>
    (await server.sql`select from file_removals where kind = ${kind.notes.kind}`).count;

  it('removes each discarded folder once across processes and batches', async () => {
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

  it('retries a failed removal of a folder after its lease', async () => {
    const id = randomUUID();
    const failing = build(() => Promise.reject(new Error('No store')));
    await failing.discard(id);
    await expect(failing.removeDue()).rejects.toThrow('No store');
    const removed: string[] = [];
    const next = build(async (folder) => void removed.push(folder));
    await next.removeDue();
    expect(removed).toEqual([]);
    await server.sql`update file_removals set due_at = now()`;
    await next.removeDue();
    expect(removed).toEqual([kind.folderOf(id)]);
    expect(await count()).toBe(0);
  });

  it('removes no files before the due date or after cancellation', async () => {
    const id = randomUUID();
    const removals = build(() => Promise.reject(new Error('Nothing is due')));
    await removals.note(id);
    await removals.removeDue();
    expect(await removals.takeBack(server.sql, id)).toBe(true);
    expect(await removals.takeBack(server.sql, id)).toBe(false);
  });

  it('continues file removals after a failure and reports all failures', async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID());
    const [first = '', last = ''] = [ids[0], ids[59]];
    const removed: string[] = [];
    const removals = build(async (folder) => {
      if ([first, last].some((id) => folder === kind.folderOf(id))) throw new Error('A broken disk');
      removed.push(folder);
    });
    await Promise.all(ids.map((id) => removals.discard(id)));
    await expect(removals.removeDue()).rejects.toThrow('2 of 60 folders could not be removed: A broken disk');
    expect(removed.toSorted()).toEqual(
      ids
        .slice(1, 59)
        .map((id) => kind.folderOf(id))
        .toSorted(),
    );
    expect(await count()).toBe(2);
    await server.sql`delete from file_removals`;
  });

  it('rejects canceling a file removal that has started', async () => {
    const id = randomUUID();
    const mayEnd = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = build(() => {
      begun.resolve();
      return mayEnd.promise;
    });
    await slow.note(id);
    await server.sql`update file_removals set due_at = now()`;
    const ended = slow.removeDue();
    await begun.promise;
    expect(await slow.takeBack(server.sql, id)).toBe(false);
    mayEnd.reject(new Error('No store'));
    await expect(ended).rejects.toThrow('No store');
    expect(await slow.takeBack(server.sql, id)).toBe(false);
    expect(await count()).toBe(1);
    await server.sql`delete from file_removals`;
  });
});

describe('rejected removals', () => {
  const discard = async (kind: typeof photoRemovals | typeof documentRemovals, id: string) => {
    const removals = new FileRemovals({
      ...kind,
      sql: server.sql,
      log: server.app.log,
      jobs: { add: () => Promise.resolve() } as never,
      files: { removeFolder: () => Promise.reject(new Error('Nothing is due')) },
    });
    await removals.discard(id);
    await removals.removeDue();
    expect(await server.sql`select from file_removals`).toHaveLength(0);
  };

  it('never discards a photo or avatar that the database lists', async () => {
    const { id: userId } = await server.buildUser();
    const [photoId, avatarId] = [randomUUID(), randomUUID()];
    await server.sql`
      insert into photos (id, user_id, path, width, height, edges, bytes)
      values (${photoId}, ${userId}, ${`${userId}/temp/ramp.jpg`}, 4, 3, '{4}', 9)
    `;
    await server.sql`insert into avatars (id, user_id) values (${avatarId}, ${userId})`;
    await discard(photoRemovals, photoId);
    await discard(photoRemovals, avatarId);
  });

  it('never discards a document that belongs to a message', async () => {
    const documentId = randomUUID();
    await server.sql`
      insert into contact_messages (name, email, subject, category, message, content_hash, opening, document_id, document_bytes)
      values ('Robin', 'robin@people.example', 'Map editor', 'general', 'Hello', sha256('x'), 'Map editor', ${documentId}, 9)
    `;
    await discard(documentRemovals, documentId);
  });
});
