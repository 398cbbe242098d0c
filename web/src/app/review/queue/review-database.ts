import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { ReviewPhoto } from '~/photos/review-photo';
import { type DraftOwner, isDraft, isTakenBack, type ReviewDraft, toCurrentDraft } from '../review-draft';
import { MAX_QUEUED_REVIEWS, type QueuedReview } from './queued-review';

/**
 * A photo without its file. Files have their own store: a draft is written with each key press, a file once.
 */
type StoredPhoto = Omit<ReviewPhoto, 'file' | 'topic'> & Partial<Pick<ReviewPhoto, 'topic'>>;
type StoredDraft = Omit<ReviewDraft, 'photos'> & { photos: StoredPhoto[] };

/**
 * A photo's file. Its bytes are stored, because Safari refuses files in private windows. Version 0.1 stored
 * the file.
 */
type StoredFile = { id: string } & ({ bytes: ArrayBuffer; type: string } | { file: Blob });
/** Files that are not stored yet, by the ids of their photos. */
type NewFiles = ReadonlyMap<string, StoredFile>;

interface ReviewSchema extends DBSchema {
  drafts: {
    key: [userId: string, search: string];
    value: DraftOwner & { changedAt: number; draft: StoredDraft };
  };
  queue: {
    key: string;
    value: Omit<QueuedReview, 'draft'> & { draft: StoredDraft };
    indexes: { user: string };
  };
  photos: { key: string; value: StoredFile };
}

type StoreNames = ('drafts' | 'queue' | 'photos')[];
type Transaction<Mode extends IDBTransactionMode = 'readwrite'> = IDBPTransaction<
  ReviewSchema,
  StoreNames,
  Mode
>;

const NAME = 'wayable-reviews';
const STORES: StoreNames = ['drafts', 'queue', 'photos'];
const DRAFT_DAYS = 30;

let opened: Promise<IDBPDatabase<ReviewSchema>> | undefined;

function open(): Promise<IDBPDatabase<ReviewSchema>> {
  opened ??= openDB<ReviewSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['userId', 'search'] });
      database.createObjectStore('queue', { keyPath: 'id' }).createIndex('user', 'userId');
      database.createObjectStore('photos', { keyPath: 'id' });
    },
    terminated() {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Runs `work` in one transaction over all stores, so that all or nothing is written. */
async function change<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const transaction = (await open()).transaction(STORES, 'readwrite');
  let hasEnded = false;
  const done = transaction.done.finally(() => {
    hasEnded = true;
  });
  // Ignore the rejected `done`, because the caller receives the error of `work`.
  done.catch(() => undefined);
  try {
    const result = await work(transaction);
    await done;
    return result;
  } catch (error) {
    if (!hasEnded) transaction.abort();
    throw error;
  }
}

async function read<Result>(
  work: (transaction: Transaction<'readonly'>) => Promise<Result>,
): Promise<Result> {
  return work((await open()).transaction(STORES, 'readonly'));
}

/**
 * Works like {@link change}, for a draft's photos. Reads their files first, because a transaction ends while
 * a file is read.
 */
async function changeWithPhotos<Result>(
  { photos }: ReviewDraft,
  work: (transaction: Transaction, files: NewFiles) => Promise<Result>,
): Promise<Result> {
  const stored = new Set(await read((transaction) => transaction.objectStore('photos').getAllKeys()));
  const files = await Promise.all(
    photos
      .filter(({ id }) => !stored.has(id))
      .map(async ({ id, file }) => ({ id, bytes: await file.arrayBuffer(), type: file.type })),
  );
  return change((transaction) => work(transaction, new Map(files.map((file) => [file.id, file]))));
}

async function putPhotos(
  transaction: Transaction,
  { photos, ...rest }: ReviewDraft,
  files: NewFiles,
): Promise<StoredDraft> {
  const store = transaction.objectStore('photos');
  for (const { id } of photos) {
    if ((await store.getKey(id)) !== undefined) continue;
    const file = files.get(id);
    if (!file) throw new Error('Another window has just deleted the picture.');
    await store.put(file);
  }
  return { ...rest, photos: photos.map(({ file: _, ...facts }) => facts) };
}

/**
 * Adds the pictures to a stored draft. Drops photos without a picture on this device, because they cannot be
 * sent.
 */
async function withPhotos(transaction: Transaction<'readonly'>, stored: StoredDraft): Promise<ReviewDraft> {
  const { photos, ...rest } = toCurrentDraft(stored);
  const store = transaction.objectStore('photos');
  const files = await Promise.all(photos.map(({ id }) => store.get(id)));
  return {
    ...rest,
    photos: photos.flatMap((facts, index) => {
      const stored = files[index];
      if (!stored) return [];
      const file = 'file' in stored ? stored.file : new Blob([stored.bytes], { type: stored.type });
      // Version 0.1 stored no topics.
      return [{ ...facts, topic: facts.topic ?? null, file }];
    }),
  };
}

/** Removes pictures that no draft and no queued review uses. */
async function sweepPhotos(transaction: Transaction): Promise<void> {
  const [drafts, queued] = [
    await transaction.objectStore('drafts').getAll(),
    await transaction.objectStore('queue').getAll(),
  ];
  const named = new Set([...drafts, ...queued].flatMap(({ draft }) => draft.photos.map(({ id }) => id)));
  const store = transaction.objectStore('photos');
  for (const id of await store.getAllKeys()) if (!named.has(id)) await store.delete(id);
}

/** Reads the stored draft for this person and URL; undefined if no readable draft is stored. */
export const readDraft = (owner: DraftOwner): Promise<ReviewDraft | undefined> =>
  read(async (transaction) => {
    const kept = await transaction.objectStore('drafts').get([owner.userId, owner.search]);
    if (!kept || !isDraft(kept.draft)) return undefined;
    return withPhotos(transaction, kept.draft);
  });

/** A draft that was queued before, and the URL of its form. */
export type TakenBackReview = DraftOwner & { draft: ReviewDraft };

/** Lists a person's reviews that were queued, and then opened in the form again. */
export const listTakenBack = (userId: string): Promise<TakenBackReview[]> =>
  read(async (transaction) => {
    const drafts = await transaction.objectStore('drafts').getAll();
    return Promise.all(
      drafts
        .filter((kept) => kept.userId === userId && isTakenBack(kept) && isDraft(kept.draft))
        .map(async ({ search, draft }) => ({ userId, search, draft: await withPhotos(transaction, draft) })),
    );
  });

/** Stores a draft, and deletes drafts untouched for a month, except once submitted reviews. */
export const writeDraft = ({ userId, search }: DraftOwner, draft: ReviewDraft): Promise<void> =>
  changeWithPhotos(draft, async (transaction, files) => {
    const drafts = transaction.objectStore('drafts');
    const changedAt = Date.now();
    await drafts.put({ userId, search, changedAt, draft: await putPhotos(transaction, draft, files) });
    const oldest = changedAt - DRAFT_DAYS * 86_400_000;
    for (const kept of await drafts.getAll()) {
      if (kept.changedAt < oldest && !isTakenBack(kept)) await drafts.delete([kept.userId, kept.search]);
    }
    await sweepPhotos(transaction);
  });

/** Deletes a draft and its pictures; with a key, only if the draft has that key. */
export const deleteDraft = ({ userId, search }: DraftOwner, idempotencyKey?: string): Promise<void> =>
  change(async (transaction) => {
    const drafts = transaction.objectStore('drafts');
    if (idempotencyKey !== undefined) {
      const kept = await drafts.get([userId, search]);
      if (kept?.draft.idempotencyKey !== idempotencyKey) return;
    }
    await drafts.delete([userId, search]);
    await sweepPhotos(transaction);
  });

/** Thrown if a person has `MAX_QUEUED_REVIEWS` in the queue. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/**
 * Turns a draft into a queued review.
 * @throws {QueueFullError} and errors of IndexedDB, for example when the device is full
 */
export const queueDraft = (owner: DraftOwner, queued: QueuedReview): Promise<void> =>
  changeWithPhotos(queued.draft, async (transaction, files) => {
    const queue = transaction.objectStore('queue');
    const isNew = (await queue.getKey(queued.id)) === undefined;
    if (isNew && (await queue.index('user').count(queued.userId)) >= MAX_QUEUED_REVIEWS) {
      throw new QueueFullError();
    }
    await queue.put({ ...queued, draft: await putPhotos(transaction, queued.draft, files) });
    await transaction.objectStore('drafts').delete([owner.userId, owner.search]);
  });

/**
 * A review and its time of submission. A review keeps its id when its author edits it and submits it again.
 */
type QueuedVersion = Pick<QueuedReview, 'id' | 'queuedAt'>;

const hasVersion = async (transaction: Transaction, { id, queuedAt }: QueuedVersion): Promise<boolean> =>
  (await transaction.objectStore('queue').get(id))?.queuedAt === queuedAt;

/**
 * Stores the new state of a queued review. Returns false, and stores nothing, if the author has opened the
 * review for editing since it was read, even if the author submitted it again.
 */
export const saveQueued = (queued: QueuedReview): Promise<boolean> =>
  changeWithPhotos(queued.draft, async (transaction, files) => {
    if (!(await hasVersion(transaction, queued))) return false;
    const queue = transaction.objectStore('queue');
    await queue.put({ ...queued, draft: await putPhotos(transaction, queued.draft, files) });
    return true;
  });

/** Lists a person's queued reviews in the order of submission. */
export const listQueued = (userId: string): Promise<QueuedReview[]> =>
  read(async (transaction) => {
    const entries = await transaction.objectStore('queue').index('user').getAll(userId);
    entries.sort((a, b) => a.queuedAt - b.queuedAt);
    return Promise.all(
      entries.map(async (entry) => ({ ...entry, draft: await withPhotos(transaction, entry.draft) })),
    );
  });

/** Reads the current state of a queued review; undefined if it is no longer queued. */
export const readQueued = (id: string): Promise<QueuedReview | undefined> =>
  read(async (transaction) => {
    const entry = await transaction.objectStore('queue').get(id);
    return entry && { ...entry, draft: await withPhotos(transaction, entry.draft) };
  });

/** Removes a review from the queue after it was sent or discarded. A version submitted later stays. */
export const deleteQueued = (queued: QueuedVersion): Promise<void> =>
  change(async (transaction) => {
    if (!(await hasVersion(transaction, queued))) return;
    await transaction.objectStore('queue').delete(queued.id);
    await sweepPhotos(transaction);
  });

/**
 * Turns a queued review back into a draft, with the reason of its rejection. Returns false if it is no longer
 * queued.
 */
export const takeBack = (id: string, owner: DraftOwner, rejection?: string): Promise<boolean> =>
  change(async (transaction) => {
    const queue = transaction.objectStore('queue');
    const entry = await queue.get(id);
    if (!entry) return false;
    const { userId, search } = owner;
    await transaction.objectStore('drafts').put({
      userId,
      search,
      changedAt: Date.now(),
      draft: { ...entry.draft, ...(rejection !== undefined && { rejection }) },
    });
    await queue.delete(id);
    return true;
  });

/** Deletes all drafts and queued reviews of a person, for instance with their account. */
export const forgetReviewsOf = (userId: string): Promise<void> =>
  change(async (transaction) => {
    const drafts = transaction.objectStore('drafts');
    for (const [owner, search] of await drafts.getAllKeys()) {
      if (owner === userId) await drafts.delete([owner, search]);
    }
    const queue = transaction.objectStore('queue');
    for (const id of await queue.index('user').getAllKeys(userId)) await queue.delete(id);
    await sweepPhotos(transaction);
  });
