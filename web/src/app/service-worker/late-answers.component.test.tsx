import { expect, it } from 'vitest';
import { PERSONAL_CACHE } from './cache-names';
import { findRequester, forgetLateAnswers } from './late-answers';

const toBase64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const askAs = (sub: string) => {
  const claims = toBase64Url(JSON.stringify({ sub, name: 'Zoë ~?>' }));
  return new Request('/api/v1/saved', { headers: { authorization: `Bearer h.${claims}.s` } });
};
const askAsVisitor = () => new Request('/api/v1/saved');

/**
 * Stores a response as Workbox does, while `userId` has the session.
 * @returns whether the response stays in the cache
 */
async function isKept(request: Request, userId: string | undefined): Promise<boolean> {
  const newResponse = new Response('{}');
  await (await caches.open(PERSONAL_CACHE)).put(request, newResponse.clone());
  const { cacheDidUpdate } = forgetLateAnswers(async () => userId);
  const event = new Event('fetch') as ExtendableEvent;
  await cacheDidUpdate?.({ cacheName: PERSONAL_CACHE, request, newResponse, event });
  const stored = await caches.match(request, { cacheName: PERSONAL_CACHE });
  await caches.delete(PERSONAL_CACHE);
  return stored !== undefined;
}

it("reads the user's ID from a request's access token", () => {
  expect(findRequester(askAs('ada'))).toBe('ada');
  expect(findRequester(askAsVisitor())).toBeUndefined();
});

it('keeps cached responses for the current user and for visitors', async () => {
  expect(await isKept(askAs('ada'), 'ada')).toBe(true);
  expect(await isKept(askAsVisitor(), undefined)).toBe(true);
});

it('deletes late responses for a person who signed out', async () => {
  expect(await isKept(askAs('ada'), undefined)).toBe(false);
  expect(await isKept(askAs('ada'), 'ben')).toBe(false);
});
