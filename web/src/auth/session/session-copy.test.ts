import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '~/api-client/api-error';
import { findCopiedUserId, getCopiedAccessToken, syncSessionCopy, writeSessionCopy } from './session-copy';

const NOW_SECONDS = 1_800_000_000;

const sessionText = (changes: object = {}) =>
  JSON.stringify({
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    expires_at: NOW_SECONDS + 600,
    user: { id: 'user-1' },
    ...changes,
  });

const answerRefresh = (response: Response) => {
  const fetching = vi.fn(async (_url: string, _request: RequestInit) => response);
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_SECONDS * 1_000);
});

afterEach(async () => {
  await writeSessionCopy(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('session copy', () => {
  it('returns no user ID before writing and after deletion', async () => {
    expect(await getCopiedAccessToken()).toBeNull();
    await writeSessionCopy(sessionText());
    expect(await findCopiedUserId()).toBe('user-1');
    await writeSessionCopy(null);
    expect(await findCopiedUserId()).toBeUndefined();
  });

  it('returns the copied access token while it is valid', async () => {
    await writeSessionCopy(sessionText());
    const fetching = answerRefresh(Response.error());
    expect(await getCopiedAccessToken()).toBe('access-1');
    expect(fetching).not.toHaveBeenCalled();
  });

  it('refreshes an expiring copied token and shares the new session', async () => {
    const old = sessionText({ expires_at: NOW_SECONDS + 10 });
    await writeSessionCopy(old);
    const refreshed = sessionText({
      access_token: 'access-2',
      refresh_token: 'refresh-2',
      expires_at: NOW_SECONDS + 3_600,
    });
    const fetching = answerRefresh(new Response(refreshed));
    expect(await getCopiedAccessToken()).toBe('access-2');
    expect(fetching.mock.calls[0]?.[0]).toBe('/auth/v1/token?grant_type=refresh_token');
    expect(fetching.mock.calls[0]?.[1].body).toBe('{"refresh_token":"refresh-1"}');
    expect(await syncSessionCopy(old)).toBe(refreshed);
    expect(await syncSessionCopy(refreshed)).toBeNull();
  });

  it('reports a refresh that stalls as a missing network', async () => {
    await writeSessionCopy(sessionText({ expires_at: NOW_SECONDS + 10 }));
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted());
    // The queue then stops. Otherwise, it would wait again for each review.
    await expect(getCopiedAccessToken()).rejects.toBeInstanceOf(NetworkError);
  });

  it("computes a refreshed session's expiry by the device's clock", async () => {
    const old = sessionText({ expires_at: NOW_SECONDS - 10 });
    await writeSessionCopy(old);
    const hourBehind = { expires_at: NOW_SECONDS - 60, expires_in: 3_600 };
    const fetching = answerRefresh(new Response(sessionText({ access_token: 'access-2', ...hourBehind })));
    await getCopiedAccessToken();
    expect(await getCopiedAccessToken()).toBe('access-2');
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it.each([400, 401, 403])('returns no token when a refresh returns %i', async (status) => {
    await writeSessionCopy(sessionText({ expires_at: NOW_SECONDS - 10 }));
    answerRefresh(new Response('{}', { status, headers: { 'content-type': 'application/json' } }));
    expect(await getCopiedAccessToken()).toBeNull();
  });

  it.each([200, 403, 511])('keeps the copied session after a web page with %i', async (status) => {
    await writeSessionCopy(sessionText({ expires_at: NOW_SECONDS - 10 }));
    answerRefresh(new Response('<h1>Sign in</h1>', { status, headers: { 'content-type': 'text/html' } }));
    await expect(getCopiedAccessToken()).rejects.toMatchObject({ name: 'NetworkError' });
    expect(await findCopiedUserId()).toBe('user-1');
  });

  it.each([404, 429, 500, 503])('keeps the copied session when a refresh returns %i', async (status) => {
    await writeSessionCopy(sessionText({ expires_at: NOW_SECONDS - 10 }));
    answerRefresh(new Response('{}', { status }));
    await expect(getCopiedAccessToken()).rejects.toMatchObject({ name: 'NetworkError', cause: { status } });
  });

  it.each([
    new TypeError('Failed to fetch'),
    new DOMException('Too late.', 'TimeoutError'),
  ])('keeps the copied session if a refresh throws %s', async (cause) => {
    await writeSessionCopy(sessionText({ expires_at: NOW_SECONDS - 10 }));
    vi.stubGlobal('fetch', () => Promise.reject(cause));
    await expect(getCopiedAccessToken()).rejects.toMatchObject({ name: 'NetworkError', cause });
  });

  it("never returns another person's session as the newer session", async () => {
    await writeSessionCopy(sessionText({ expires_at: NOW_SECONDS + 9_000 }));
    expect(await syncSessionCopy(sessionText({ user: { id: 'user-2' } }))).toBeNull();
    expect(await findCopiedUserId()).toBe('user-2');
    expect(await syncSessionCopy('not JSON')).toBeNull();
  });

  it("keeps the service worker's refresh when a page starts", async () => {
    const refreshed = sessionText({ refresh_token: 'refresh-2', expires_at: NOW_SECONDS + 3_600 });
    await Promise.all([syncSessionCopy(sessionText()), writeSessionCopy(refreshed)]);
    expect(await syncSessionCopy(sessionText())).toBe(refreshed);
  });
});
