import { randomUUID } from 'node:crypto';
import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import { DAY_SECONDS, describeWait, scaleLimit } from '@wayable/platform/http/limits/account-limits';
import { BoundedQueue } from '@wayable/platform/http/limits/bounded-queue';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { AVATAR_EDGES, AVATAR_MAX_BYTES, type Avatar } from '@wayable/protocol/avatars';
import { AVATAR_FILES } from '@wayable/protocol/routes';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { PhotoStore } from '../photos/photo-store.ts';
import { seesPerson } from '../visibility/visibility.ts';
import * as queries from './avatars.queries.ts';
import type { PictureSource } from './fetch-picture.ts';

const PICTURES_PER_DAY = 60;
const UNUSED_KEPT_MS = 86_400_000;
const OWN_ADDRESS = new RegExp(`^${AVATAR_FILES}(${UUID_PATTERN.slice(1, -1)})\\.webp$`);

export interface AvatarStore {
  photos: PhotoStore;
  source: PictureSource;
  /** Limits parallel requests to other servers. */
  fetches: BoundedQueue;
}

/** Builds the store of avatars, which shares files, conversion and removal with review photos. */
export const buildAvatarStore = (photos: PhotoStore, source: PictureSource): AvatarStore => ({
  photos,
  source,
  fetches: new BoundedQueue({
    maxRunning: 4,
    maxWaiting: 16,
    refusal: 'Many pictures are being fetched. Please try again in a moment.',
  }),
});

const notYours = () =>
  new DomainError('avatar_unusable', 'This address cannot be used as a picture.', [
    { field: 'avatar_url', message: 'is not one of your pictures', code: 'not_yours' },
  ]);

const toAvatar = (id: string): Avatar => ({ id, url: `${AVATAR_FILES}${id}.webp` });

async function countPicture({ sql, accountLimitScale }: PhotoStore, userId: string): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, `avatars:${userId}`, {
    max: scaleLimit(PICTURES_PER_DAY, accountLimitScale),
    windowSeconds: DAY_SECONDS,
  });
  if (isAllowed) return;
  throw new DomainError(
    'rate_limited',
    `You’ve reached the daily limit for pictures. Please try again in ${describeWait(retryAfterSeconds)}.`,
    undefined,
    { retryAfterSeconds, limit: 'avatars_of_day' },
  );
}

interface PictureOwner {
  /** The owner of the avatar. */
  userId: string;
  /** The account for the limit: the owner, or an administrator. */
  actorId: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

async function keepPicture(
  { photos }: AvatarStore,
  picture: PictureOwner & { bytes: Buffer; sourceUrl: string | null },
): Promise<Avatar> {
  const { userId, actorId, bytes, sourceUrl, signal } = picture;
  const converted = await photos.conversions.convert(
    { bytes, squares: AVATAR_EDGES },
    { owner: actorId, signal },
  );
  const id = randomUUID();
  try {
    await photos.write(id, converted);
    await photos.sql.begin(async (transaction) => {
      if (!(await photos.keep(transaction, id))) {
        throw new DomainError('storage_unavailable', 'The upload took too long. Please try again.');
      }
      await queries
        .insertAvatar(transaction, { id, userId, sourceUrl })
        .catch(refuseDeletedAccount('avatars_user_id_fkey'));
    });
    return toAvatar(id);
  } catch (error) {
    await photos.discard(id);
    throw error;
  }
}

/**
 * Fetches a picture from a URL and stores a converted copy.
 * @throws {DomainError} avatar_unusable, rate_limited, overloaded, unsupported_media_type, photo_unreadable,
 * photo_too_many_pixels, photo_too_complex, storage_full, storage_unavailable, not_authenticated
 */
export async function fetchAvatar(
  store: AvatarStore,
  { url, ...owner }: PictureOwner & { url: string },
): Promise<Avatar> {
  const { actorId, signal } = owner;
  store.fetches.assertRoom(actorId);
  await countPicture(store.photos, actorId);
  const bytes = await store.fetches.run(() => store.source.fetch(url.trim()), { owner: actorId, signal });
  return keepPicture(store, { ...owner, bytes, sourceUrl: url.trim() });
}

/**
 * Stores an uploaded picture.
 * @throws {DomainError} as {@link fetchAvatar} without avatar_unusable, and body_too_large, validation_failed
 * for an empty file
 */
export async function uploadAvatar(
  store: AvatarStore,
  { userId, bytes, signal }: { userId: string; bytes: Buffer; signal: AbortSignal },
): Promise<Avatar> {
  if (bytes.length === 0) throw invalidField('file', 'is empty');
  if (bytes.length > AVATAR_MAX_BYTES)
    throw new DomainError('body_too_large', 'Image must be smaller than 5MB');
  await countPicture(store.photos, userId);
  return keepPicture(store, { userId, actorId: userId, bytes, sourceUrl: null, signal });
}

/**
 * Returns the id of the avatar at a URL: the person's stored picture, or a picture on the web, which is
 * fetched. Returns null if there is no URL.
 * @throws {DomainError} as {@link fetchAvatar}; avatar_unusable for another person's picture
 */
export async function resolveAvatar(
  store: AvatarStore,
  { address, ...owner }: PictureOwner & { address: string | null },
): Promise<string | null> {
  const written = address?.trim() ?? '';
  if (written === '') return null;
  const { publicUrl, sql } = store.photos;
  const local = written.startsWith(`${publicUrl}/`) ? written.slice(publicUrl.length) : written;
  const id = OWN_ADDRESS.exec(local)?.[1]?.toLowerCase();
  if (id === undefined) return (await fetchAvatar(store, { ...owner, url: written })).id;
  const avatar = await queries.findAvatar(sql, id);
  if (avatar?.user_id === owner.userId) return id;
  throw notYours();
}

/**
 * Sets the avatar of a profile, in the transaction that changes the profile, and removes the old avatar.
 * @throws {DomainError} avatar_unusable if the picture was deleted meanwhile
 */
export async function showAvatar(
  store: AvatarStore,
  sql: Queryable,
  userId: string,
  avatarId: string | null,
): Promise<void> {
  if (!(await queries.updateAvatar(sql, userId, avatarId))) throw notYours();
  await store.photos.requestRemoval(sql);
}

/**
 * Returns a picture in the smallest stored size that covers the requested one, or the largest. Only its owner
 * and administrators see a picture that no public profile shows (docs/product.md#privacy).
 * @throws {DomainError} not_found, storage_unavailable
 */
export async function getAvatarFile(
  { photos }: AvatarStore,
  viewer: Viewer | undefined,
  { id, size }: { id: string; size: number | undefined },
) {
  const largest = AVATAR_EDGES.at(-1) as number;
  const edge = AVATAR_EDGES.find((kept) => kept >= (size ?? largest)) ?? largest;
  const notFound = () => new DomainError('not_found', 'There is no such picture.');
  const avatar = await queries.findAvatar(photos.sql, id);
  if (!avatar || !seesPerson(viewer, { id: avatar.user_id, is_public: avatar.is_public })) throw notFound();
  return {
    etag: `"${id}-${edge}"`,
    async read() {
      const bytes = await photos.find(id, edge, 'webp');
      if (!bytes) throw notFound();
      return bytes;
    },
  };
}

/** Deletes unused pictures that are older than a day. Their files are removed later. */
export async function purgeUnusedAvatars(sql: Database): Promise<void> {
  await queries.deleteUnusedAvatarsBefore(sql, new Date(Date.now() - UNUSED_KEPT_MS));
}
