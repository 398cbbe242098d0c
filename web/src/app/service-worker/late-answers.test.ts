import { afterEach, describe, expect, it, vi } from 'vitest';
import { findRequester, forgetLateAnswers } from './late-answers';

const token = (claims: object) => `Bearer h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const ask = (authorization?: string) =>
  new Request('https://wayable.example/api/v1/saved', { headers: authorization ? { authorization } : {} });

afterEach(() => vi.unstubAllGlobals());

it('finds the requester in the access token', () => {
  expect(findRequester(ask(token({ sub: 'ada', name: 'Zoë~~?>' })))).toBe('ada');
  expect(findRequester(ask())).toBeUndefined();
});

describe('an answer that was stored', () => {
  /** Returns the addresses that the plugin removes. */
  async function removedFor(userId: string | undefined, request: Request): Promise<string[]> {
    const removed: string[] = [];
    vi.stubGlobal('caches', {
      open: async () => ({ delete: async ({ url }: Request) => removed.push(url) }),
    });
    const { cacheDidUpdate } = forgetLateAnswers(async () => userId);
    await cacheDidUpdate?.({
      cacheName: 'personal',
      request,
      newResponse: new Response(),
      event: {} as ExtendableEvent,
    });
    return removed;
  }

  it('stays for its requester and for visitors', async () => {
    expect(await removedFor('ada', ask(token({ sub: 'ada' })))).toEqual([]);
    expect(await removedFor(undefined, ask())).toEqual([]);
  });

  it('is removed after a sign-out or for another person', async () => {
    const request = ask(token({ sub: 'ada' }));
    expect(await removedFor(undefined, request)).toEqual([request.url]);
    expect(await removedFor('ben', request)).toEqual([request.url]);
  });
});
