import { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authErrorText } from '../auth-error-text';
import { fetchAuth } from './auth-fetch';

const KEY = 'wayable.session';
const EXPIRED = JSON.stringify({
  access_token: 'header.claims.signature',
  refresh_token: 'refresh-1',
  expires_at: 1_700_000_000,
  user: { id: 'user-1' },
});
const PAGE = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

let stored: Map<string, string>;

const createClient = () =>
  new GoTrueClient({
    url: 'https://wayable.example/auth/v1',
    storageKey: KEY,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: fetchAuth,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });

/** Answers all calls. With status 0, the network fails. */
const answerWith = (status: number, headers: Record<string, string>, body: string) =>
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response(body, { status, headers });
  });

/** Reads the session, and advances the clock: the client retries a failed refresh for half a minute. */
async function readSession(): Promise<unknown> {
  const reading = createClient().getSession();
  await vi.advanceTimersByTimeAsync(40_000);
  return (await reading).error;
}

/** Never answers, until the call's timeout, which passes immediately. */
function stall(): void {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    return new Promise(() => undefined);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map([[KEY, EXPIRED]]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  [0, {}, ''],
  [200, PAGE, '<h1>Sign in to the Wi-Fi</h1>'],
  [403, PAGE, '<h1>Blocked by your company</h1>'],
  [404, PAGE, '<h1>Not found</h1>'],
  [429, JSON_TYPE, '{"code":"over_request_rate_limit","message":"Wait."}'],
  [502, PAGE, '<h1>Bad gateway</h1>'],
  [511, PAGE, '<h1>Sign in to the Wi-Fi</h1>'],
])('keeps an expired session when its refresh returns %i', async (status, headers, body) => {
  answerWith(status, headers, body);
  expect(await readSession()).toBeTruthy();
  expect(stored.get(KEY)).toBe(EXPIRED);
});

it('keeps an expired session when its refresh stalls', async () => {
  stall();
  expect(await readSession()).toBeTruthy();
  expect(stored.get(KEY)).toBe(EXPIRED);
});

it.each([400, 401, 403])('deletes a session when its refresh returns %i', async (status) => {
  answerWith(status, JSON_TYPE, '{"code":"refresh_token_not_found","message":"No."}');
  expect(await readSession()).toBeTruthy();
  expect(stored.has(KEY)).toBe(false);
});

it.each([
  [0, {}, '', 'Wayable cannot be reached.'],
  [200, PAGE, '<h1>Sign in to the Wi-Fi</h1>', 'Your network answered instead of Wayable.'],
  [200, JSON_TYPE, '{"access_token":"he', 'Wayable cannot be reached.'],
])('returns the reason for a sign-in that failed with %i', async (status, headers, body, text) => {
  answerWith(status, headers, body);
  const { error } = await createClient().signInWithPassword({ email: 'ada@wayable.example', password: 'x' });
  expect(authErrorText(error)).toContain(text);
});

it('returns the reason for a sign-in that stalls', async () => {
  stall();
  const { error } = await createClient().signInWithPassword({ email: 'ada@wayable.example', password: 'x' });
  expect(authErrorText(error)).toContain('Wayable took too long to answer.');
});
