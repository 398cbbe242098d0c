import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft, type ReviewDraft, searchOfTakenBack } from '../review-draft';
import { DraftKeeper } from './draft-keeper';
import { MAX_QUEUED_REVIEWS, type QueuedReview } from './queued-review';
import {
  deleteDraft,
  deleteQueued,
  forgetReviewsOf,
  listQueued,
  listTakenBack,
  QueueFullError,
  queueDraft,
  readDraft,
  saveQueued,
  takeBack,
  writeDraft,
} from './review-database';

const owner = { userId: 'user-1', search: 'id=1' };

const makeDraft = (changes: Partial<ReviewDraft> = {}): ReviewDraft => ({
  ...emptyDraft({ kind: 'none', query: 'Union Park' }),
  comments: 'Wide paths.',
  ...changes,
});

const withPhoto = makeDraft({
  photos: [
    {
      id: 'photo-1',
      path: 'user-1/temp/1-a.jpeg',
      name: 'door.jpeg',
      file: new Blob(['picture'], { type: 'image/jpeg' }),
      altText: 'A door',
      topic: 'entrance',
      isUploaded: false,
    },
  ],
});

const toQueued = (draft: ReviewDraft, queuedAt = 1, userId = owner.userId): QueuedReview => ({
  id: draft.idempotencyKey,
  userId,
  queuedAt,
  draft,
  state: { kind: 'waiting', reason: null, needsSignIn: false },
});

/** Runs a request on the stored pictures directly, not through the tested module. */
async function onPictures<Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('wayable-reviews');
    request.onsuccess = () => resolve(request.result);
  });
  const result = await new Promise<Result>((resolve) => {
    const request = ask(database.transaction('photos', 'readwrite').objectStore('photos'));
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return result;
}

/** Counts the stored pictures. */
const countPictures = (): Promise<number> => onPictures((store) => store.count());

afterEach(async () => {
  vi.restoreAllMocks();
  for (const userId of ['user-1', 'user-2']) await forgetReviewsOf(userId);
});

describe('drafts', () => {
  it('returns a review draft only to its owner', async () => {
    await writeDraft(owner, withPhoto);
    const kept = await readDraft(owner);
    expect(kept).toMatchObject({
      ...withPhoto,
      photos: [{ id: 'photo-1', altText: 'A door', topic: 'entrance' }],
    });
    expect(await kept?.photos[0]?.file.text()).toBe('picture');
    expect(await readDraft({ ...owner, userId: 'user-2' })).toBeUndefined();
    expect(await readDraft({ ...owner, search: '' })).toBeUndefined();
  });

  it("stores a draft's pictures in browsers that store no files", async () => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
      const hasFile = Object.values(value).some((each) => each instanceof Blob);
      if (hasFile) throw new DOMException('Error preparing Blob/File data', 'UnknownError');
      return put.call(this, value);
    });
    await writeDraft(owner, withPhoto);
    const file = (await readDraft(owner))?.photos[0]?.file;
    expect(file?.type).toBe('image/jpeg');
    expect(await file?.text()).toBe('picture');
  });

  it("reads a draft's pictures that version 0.1 stored", async () => {
    await writeDraft(owner, withPhoto);
    const file = new Blob(['older'], { type: 'image/png' });
    await onPictures((store) => store.put({ id: 'photo-1', file }));
    expect(await (await readDraft(owner))?.photos[0]?.file.text()).toBe('older');
  });

  it('deletes pictures together with their review draft', async () => {
    await writeDraft(owner, withPhoto);
    await writeDraft({ ...owner, search: '' }, makeDraft());
    expect(await countPictures()).toBe(1);
    await writeDraft(owner, { ...withPhoto, photos: [] });
    expect(await countPictures()).toBe(0);
    await writeDraft(owner, withPhoto);
    await deleteDraft(owner, 'another review');
    expect(await countPictures()).toBe(1);
    await deleteDraft(owner, withPhoto.idempotencyKey);
    expect(await countPictures()).toBe(0);
  });

  it('writes drafts in order, but not during a submission', async () => {
    const failures: unknown[] = [];
    const keeper = new DraftKeeper(owner, (error) => failures.push(error));
    for (const comments of ['W', 'Wi', 'Wide']) keeper.keep(makeDraft({ comments }));
    await keeper.pause();
    keeper.keep(makeDraft({ comments: 'too late' }));
    expect((await readDraft(owner))?.comments).not.toBe('too late');
    keeper.resume();
    const wider = makeDraft({ comments: 'Wider' });
    keeper.keep(wider);
    await expect.poll(async () => (await readDraft(owner))?.comments).toBe('Wider');
    keeper.keep({ ...wider, comments: '' });
    await expect.poll(() => readDraft(owner)).toBeUndefined();
    expect(failures).toEqual([]);
  });

  it("keeps another tab's draft when a form is empty", async () => {
    await writeDraft(owner, makeDraft());
    const keeper = new DraftKeeper(owner, () => undefined);
    keeper.keep(emptyDraft({ kind: 'none' }));
    await keeper.pause();
    expect((await readDraft(owner))?.comments).toBe('Wide paths.');
  });

  it('lists reviews opened for editing without an expiry date', async () => {
    const queued = toQueued(makeDraft({ comments: 'Taken back.' }));
    await queueDraft(owner, queued);
    vi.spyOn(Date, 'now').mockReturnValue(0);
    await takeBack(queued.id, { ...owner, search: searchOfTakenBack(queued.id) });
    vi.restoreAllMocks();
    await writeDraft(owner, makeDraft());
    expect(await listTakenBack(owner.userId)).toMatchObject([{ draft: { comments: 'Taken back.' } }]);
    expect(await listTakenBack('user-2')).toEqual([]);
  });
});

describe('review queue', () => {
  it('queues a review draft together with its pictures', async () => {
    await writeDraft(owner, withPhoto);
    await queueDraft(owner, toQueued(withPhoto));
    expect(await readDraft(owner)).toBeUndefined();
    const [queued] = await listQueued(owner.userId);
    expect(await queued?.draft.photos[0]?.file.text()).toBe('picture');
  });

  it('lists queued reviews in the order of writing', async () => {
    const [first, second, third] = [makeDraft(), makeDraft(), makeDraft()];
    await queueDraft(owner, toQueued(second, 2));
    await queueDraft(owner, toQueued(first, 1));
    await queueDraft(owner, toQueued(third, 3, 'user-2'));
    const ids = (await listQueued(owner.userId)).map(({ id }) => id);
    expect(ids).toEqual([first.idempotencyKey, second.idempotencyKey]);
  });

  it('keeps a review draft when the queue is full', async () => {
    for (let count = 0; count < MAX_QUEUED_REVIEWS; count++) await queueDraft(owner, toQueued(makeDraft()));
    const draft = makeDraft();
    await writeDraft(owner, draft);
    await expect(queueDraft(owner, toQueued(draft))).rejects.toBeInstanceOf(QueueFullError);
    expect(await readDraft(owner)).toEqual(draft);
  });

  it('drops a sent review that was removed from the queue', async () => {
    const queued = toQueued(withPhoto);
    await queueDraft(owner, queued);
    await deleteQueued(queued);
    expect(await saveQueued(queued)).toBe(false);
    expect(await listQueued(owner.userId)).toEqual([]);
    expect(await countPictures()).toBe(0);
  });

  it("keeps a review's newer version after sending the older", async () => {
    const before = toQueued(withPhoto);
    await queueDraft(owner, before);
    await takeBack(before.id, owner);
    const after = toQueued({ ...withPhoto, comments: 'Narrow paths.' }, 2);
    await queueDraft(owner, after);
    expect(await saveQueued(before)).toBe(false);
    await deleteQueued(before);
    expect(await listQueued(owner.userId)).toMatchObject([{ draft: { comments: 'Narrow paths.' } }]);
    await deleteQueued(after);
    expect(await listQueued(owner.userId)).toEqual([]);
  });

  it('moves a rejected review to a draft with the reason', async () => {
    const queued = toQueued(withPhoto);
    await queueDraft(owner, queued);
    const form = { ...owner, search: `draft=${queued.id}` };
    expect(await takeBack(queued.id, form, 'The photo cannot be read.')).toBe(true);
    expect(await readDraft(form)).toMatchObject({
      comments: 'Wide paths.',
      rejection: 'The photo cannot be read.',
      photos: [{ id: 'photo-1' }],
    });
    expect(await takeBack(queued.id, form)).toBe(false);
    expect(await listQueued(owner.userId)).toEqual([]);
  });

  it('deletes drafts and queued reviews of only one person', async () => {
    const theirs = toQueued(makeDraft(), 1, 'user-2');
    await writeDraft(owner, withPhoto);
    await queueDraft(owner, toQueued(makeDraft()));
    await queueDraft({ ...owner, userId: 'user-2' }, theirs);
    await forgetReviewsOf(owner.userId);
    expect(await readDraft(owner)).toBeUndefined();
    expect(await listQueued(owner.userId)).toEqual([]);
    expect(await countPictures()).toBe(0);
    expect(await listQueued('user-2')).toHaveLength(1);
  });
});
