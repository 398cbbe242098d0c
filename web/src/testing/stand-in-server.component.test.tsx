import { ROUTES } from '@wayable/protocol/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CUT, refuse, SILENCE, StandInServer } from './stand-in-server';

let server: StandInServer;
let hasStopped = false;
const stop = () => {
  hasStopped = true;
  server.stop();
};
beforeEach(() => {
  hasStopped = false;
  server = new StandInServer();
  server.start();
});
afterEach(() => {
  if (!hasStopped) server.stop();
});

const post = (body: object) =>
  fetch(ROUTES.reviews, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('fails a test when a response violates the protocol', async () => {
  server.on('GET clientConfig', () => ({ demo: 'yes' }));
  expect((await fetch(ROUTES.clientConfig)).status).toBe(501);
  expect(stop).toThrow('The answer to GET clientConfig is not what the protocol says');
});

it('fails a test when the page sends an invalid body', async () => {
  server.on('POST reviews', () => CUT);
  await post({ rating: 9 });
  expect(stop).toThrow('The body of POST reviews is not what the protocol says');
});

it('fails a test when no handler answers a request', async () => {
  await fetch(ROUTES.stats);
  expect(stop).toThrow('Nobody answers GET stats');
});

it('fails a test when a handler throws', async () => {
  server.on('GET clientConfig', () => (undefined as unknown as { gone: object }).gone);
  expect((await fetch(ROUTES.clientConfig)).status).toBe(501);
  expect(stop).toThrow('TypeError');
});

it('breaks connections and rejects calls as the real server does', async () => {
  server.on('GET clientConfig', () => CUT);
  await expect(fetch(ROUTES.clientConfig)).rejects.toThrow(TypeError);
  server.on('GET clientConfig', () => refuse(429, 'rate_limited', 'Later.', { retryAfter: '60' }));
  const answer = await fetch(ROUTES.clientConfig);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await answer.json()).toMatchObject({ code: 'rate_limited', detail: 'Later.' });
});

it('breaks pending requests when the stand-in server stops', async () => {
  server.on('GET clientConfig', () => SILENCE);
  const open = fetch(ROUTES.clientConfig);
  stop();
  await expect(open).rejects.toThrow(TypeError);
});
