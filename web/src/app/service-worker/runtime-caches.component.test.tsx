import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CacheFirst } from 'workbox-strategies';
import { freshFirst, keep } from './runtime-caches';

const CACHE = 'wayable-test';
const portal = () => new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } });

beforeEach(() => {
  class ExtendableEvent extends Event {
    waitUntil() {}
  }
  // Only service workers have these event classes.
  vi.stubGlobal('ExtendableEvent', ExtendableEvent);
  vi.stubGlobal('FetchEvent', ExtendableEvent);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await caches.delete(CACHE);
});

async function ask(strategy: CacheFirst, path: string, answer: Response): Promise<string> {
  vi.stubGlobal('fetch', async () => answer);
  const event = new ExtendableEvent('fetch');
  const [response, done] = strategy.handleAll({ request: new Request(path), event });
  const text = await (await response).text();
  await done;
  return text;
}

it('returns a cached place when a Wi-Fi portal answers', async () => {
  const places = freshFirst(CACHE, 10);
  expect(await ask(places, '/api/v1/locations/1', new Response('{"id":"1"}'))).toBe('{"id":"1"}');
  expect(await ask(places, '/api/v1/locations/1', portal())).toBe('{"id":"1"}');
});

it.each([
  ['a file', '/assets/map.js', 'export {};'],
  ['our page', '/de/index.html', '<link rel="manifest" href="/de/manifest.webmanifest"/>'],
])("never caches a Wi-Fi portal's page instead of %s", async (_what, path, text) => {
  const parts = new CacheFirst({ cacheName: CACHE, plugins: keep(10, 60) });
  await expect(ask(parts, path, portal())).rejects.toThrowError();
  expect(await ask(parts, path, new Response(text))).toBe(text);
});
