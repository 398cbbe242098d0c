import type { Profile } from '@wayable/protocol/profiles';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cutNetwork, restoreNetwork } from '~/testing/network';
import { serveEachTest } from '~/testing/serve-each-test';
import { writeSessionCopy } from './session-copy';
import { SessionStore } from './session-store';
import { SESSION_STORAGE_KEY } from './stored-session';

const getServer = serveEachTest();
afterEach(() => void vi.restoreAllMocks());

it("loads a stored session's profile once despite two events", async () => {
  const { member } = getServer();
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(member.session));
  const answer = Promise.withResolvers<Profile>();
  const loadProfile = vi.fn(() => answer.promise);
  const store = new SessionStore({ loadProfile, onProfileError: vi.fn() });
  const states: string[] = [];
  store.subscribe(() => states.push(store.getState().status));
  store.start();
  await expect.poll(() => store.getState().status).toBe('signed-in');
  // The client answers after it has called all listeners.
  await store.getAccessToken();
  expect(loadProfile).toHaveBeenCalledTimes(1);
  answer.resolve({ id: member.id, full_name: 'Ada' } as Profile);
  await expect.poll(() => store.getState()).toMatchObject({ profile: { full_name: 'Ada' } });
  expect(states).toEqual(['signed-in', 'signed-in']);
});

it.each([true, false])('reports a failed profile only while signed in: %s', async (isSignedIn) => {
  const { member } = getServer();
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(member.session));
  const answer = Promise.withResolvers<Profile>();
  const onProfileError = vi.fn();
  const store = new SessionStore({ loadProfile: () => answer.promise, onProfileError });
  store.start();
  await expect.poll(() => store.getState().status).toBe('signed-in');
  if (!isSignedIn) await store.signOut();
  answer.reject(new Error('Too late'));
  await answer.promise.catch(() => undefined);
  expect(onProfileError).toHaveBeenCalledTimes(isSignedIn ? 1 : 0);
});

it.each([-26, 26])('keeps a session if the clock is %i hours wrong', async (hours) => {
  const { session } = getServer().member as { session: { expires_in: number } };
  const serverNow = Math.floor(Date.now() / 1_000) - hours * 3_600;
  const asked: (string | null)[] = [];
  getServer().onAuth('POST', '/token', ({ query }) => {
    asked.push(query.get('grant_type'));
    return { ...session, expires_at: serverNow + session.expires_in };
  });
  const store = new SessionStore({ loadProfile: () => new Promise(() => {}), onProfileError: vi.fn() });
  store.start();
  await store.signIn('ada@wayable.example', 'correct horse battery');
  await store.getAccessToken();
  await store.getAccessToken();
  expect(asked).toEqual(['password']);
  const stored = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}');
  expect(stored.expires_at).toBeCloseTo(Date.now() / 1_000 + session.expires_in, -1);
});

it.each([
  ['full', ['setItem'] as const],
  ['forbidden', ['getItem', 'setItem', 'removeItem'] as const],
])('signs in while the browser storage is %s', async (_, calls) => {
  for (const call of calls) {
    vi.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException('No storage.', 'QuotaExceededError');
    });
  }
  const { session, id } = getServer().member as { session: { access_token: string }; id: string };
  getServer().onAuth('POST', '/token', () => session);
  const store = new SessionStore({ loadProfile: () => new Promise(() => {}), onProfileError: vi.fn() });
  store.start();
  await store.signIn('ada@wayable.example', 'correct horse battery');
  expect(store.getState()).toMatchObject({ status: 'signed-in', user: { id } });
  expect(await store.getAccessToken()).toBe(session.access_token);
});

it("uses the service worker's newer session in an open page", async () => {
  const { session, id } = getServer().member as {
    session: { access_token: string; expires_at: number };
    id: string;
  };
  const now = Math.floor(Date.now() / 1_000);
  const store = new SessionStore({ loadProfile: () => new Promise(() => {}), onProfileError: vi.fn() });
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: now + 3_600 }));
  const refreshes = vi.fn(() => session);
  getServer().onAuth('POST', '/token', refreshes);
  store.start();
  await store.getAccessToken();
  const newer = { ...session, refresh_token: 'newer', expires_at: now + 3_600 };
  await writeSessionCopy(JSON.stringify(newer));
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: now + 5 }));
  await store.getAccessToken();
  expect(store.getState()).toMatchObject({ status: 'signed-in', user: { id } });
  expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}').refresh_token).toBe('newer');
  expect(refreshes).not.toHaveBeenCalled();
});

describe('without a network', () => {
  const storeExpired = () => {
    const { session } = getServer().member as { session: { access_token: string; expires_at: number } };
    const expired = { ...session, expires_at: Math.floor(Date.now() / 1_000) - 3_600 };
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(expired));
    return expired;
  };

  it('returns the user of an expired session while offline', async () => {
    const { access_token: token } = storeExpired();
    cutNetwork();
    const store = new SessionStore({ loadProfile: () => new Promise(() => {}), onProfileError: vi.fn() });
    store.start();
    expect(store.getState()).toMatchObject({ status: 'signed-in', user: { id: getServer().member.id } });
    expect(await store.getAccessToken()).toBe(token);
  });

  it('refreshes an expired session when the device is online again', async () => {
    const expired = storeExpired();
    const { session } = getServer().member;
    let refreshed = 0;
    getServer().onAuth('POST', '/token', ({ query }) => {
      if (query.get('grant_type') === 'refresh_token') refreshed++;
      return { ...(session as object), access_token: `${expired.access_token}` };
    });
    cutNetwork();
    const store = new SessionStore({ loadProfile: () => new Promise(() => {}), onProfileError: vi.fn() });
    store.start();
    restoreNetwork();
    await expect.poll(() => refreshed).toBe(1);
    expect(store.getState().status).toBe('signed-in');
  });
});
