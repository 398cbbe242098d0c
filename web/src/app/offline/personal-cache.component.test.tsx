import { expect, it } from 'vitest';
import { findCopiedUserId, writeSessionCopy } from '~/auth/session/session-copy';
import { SESSION_STORAGE_KEY } from '~/auth/session/stored-session';
import { PERSONAL_CACHE } from '../service-worker/cache-names';
import { keepPersonalCacheFor } from './personal-cache';

const ADDRESS = '/api/v1/locations/1/reviews';

const keep = async () => (await caches.open(PERSONAL_CACHE)).put(ADDRESS, Response.json({ data: [] }));
const isKept = async () => (await caches.match(ADDRESS)) !== undefined;

it('clears recent searches on sign-out', async () => {
  const [key, searches] = ['wayable.searches', JSON.stringify([{ kind: 'words', words: 'library' }])];
  localStorage.setItem(key, searches);
  await keepPersonalCacheFor(undefined);
  await keepPersonalCacheFor('ada');
  expect(localStorage.getItem(key)).toBe(searches);
  await keepPersonalCacheFor(undefined);
  expect(localStorage.getItem(key)).toBeNull();
});

it('deletes cached personal data when another person signs in', async () => {
  await keepPersonalCacheFor('ada');
  await keep();
  await keepPersonalCacheFor('ada');
  expect(await isKept()).toBe(true);
  await keepPersonalCacheFor('ben');
  expect(await isKept()).toBe(false);
  await keep();
  await keepPersonalCacheFor(undefined);
  expect(await isKept()).toBe(false);
});

it('keeps the session copy until the session ends', async () => {
  const session = JSON.stringify({ user: { id: 'ada' }, refresh_token: 'newest' });
  await writeSessionCopy(session);
  localStorage.setItem(SESSION_STORAGE_KEY, session);
  await keepPersonalCacheFor('ada');
  // While the session's code fails to load, the user is unknown.
  await keepPersonalCacheFor(undefined);
  expect(await findCopiedUserId()).toBe('ada');
  await keepPersonalCacheFor('ada');
  localStorage.removeItem(SESSION_STORAGE_KEY);
  await keepPersonalCacheFor(undefined);
  expect(await findCopiedUserId()).toBeUndefined();
});
