import type { Profile } from '@wayable/protocol/profiles';
import { expect, it, vi } from 'vitest';
import { serveEachTest } from '~/testing/serve-each-test';
import { SessionStore } from './session-store';
import { SESSION_STORAGE_KEY } from './stored-session';

const getServer = serveEachTest();

it('loads the profile of a stored session once, though the client tells of it twice', async () => {
  const { member } = getServer();
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(member.session));
  const answer = Promise.withResolvers<Profile>();
  const loadProfile = vi.fn(() => answer.promise);
  const store = new SessionStore({ loadProfile, onProfileError: vi.fn() });
  const states: string[] = [];
  store.subscribe(() => states.push(store.getState().status));
  store.start();
  await expect.poll(() => store.getState().status).toBe('signed-in');
  // The client answers when it has told everybody who listens.
  await store.getAccessToken();
  expect(loadProfile).toHaveBeenCalledTimes(1);
  answer.resolve({ id: member.id, full_name: 'Ada' } as Profile);
  await expect.poll(() => store.getState()).toMatchObject({ profile: { full_name: 'Ada' } });
  expect(states).toEqual(['signed-in', 'signed-in']);
});
