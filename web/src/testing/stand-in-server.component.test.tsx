import { ROUTES } from '@wayable/protocol/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CUT, refuse, StandInServer } from './stand-in-server';

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

it('fails a test whose answer is not one of the protocol', async () => {
  server.on('GET clientConfig', () => ({ demo: 'yes' }));
  expect((await fetch(ROUTES.clientConfig)).status).toBe(501);
  expect(stop).toThrow('The answer to GET clientConfig is not what the protocol says');
});

it('fails a test whose page sends what the protocol does not know', async () => {
  server.on('POST reviews', () => CUT);
  await post({ rating: 9 });
  expect(stop).toThrow('The body of POST reviews is not what the protocol says');
});

it('fails a test whose page asks for what nobody answers', async () => {
  await fetch(ROUTES.stats);
  expect(stop).toThrow('Nobody answers GET stats');
});

it('fails a test that breaks while it answers, and does not take that for a broken connection', async () => {
  server.on('GET clientConfig', () => (undefined as unknown as { gone: object }).gone);
  expect((await fetch(ROUTES.clientConfig)).status).toBe(501);
  expect(stop).toThrow('TypeError');
});

it('breaks the connection and refuses as a server does', async () => {
  server.on('GET clientConfig', () => CUT);
  await expect(fetch(ROUTES.clientConfig)).rejects.toThrow(TypeError);
  server.on('GET clientConfig', () => refuse(429, 'rate_limited', 'Later.', { retryAfter: '60' }));
  const answer = await fetch(ROUTES.clientConfig);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await answer.json()).toMatchObject({ code: 'rate_limited', detail: 'Later.' });
});
