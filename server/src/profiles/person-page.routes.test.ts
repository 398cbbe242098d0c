import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestSite } from '../testing/files/test-site.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestSite;
let server: TestApp;

beforeAll(async () => {
  site = await TestSite.write({
    'index.html': '<title>Home</title>',
    '__spa-fallback.html': '<title>Any page</title>',
    'de/__spa-fallback.html': '<title>Irgendeine Seite</title>',
  });
  server = await startTestApp({}, { site: site.read() });
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

const open = async (path: string) => {
  const { status, body } = await server.send('GET', path);
  return [status, body];
};

it('returns 404 with the page for unknown and hidden people', async () => {
  const { id } = await server.buildUser();
  const hidden = await server.buildUser();
  const payload = { public_profile: false };
  await server.send('PATCH', '/api/v1/privacy-settings', { user: hidden, payload });
  const page = '<title>Any page</title>';
  expect(await open(`/people/${id}`)).toEqual([200, page]);
  expect(await open(`/people/${id.toUpperCase()}`)).toEqual([200, page]);
  expect(await open(`/people/${hidden.id}`)).toEqual([404, page]);
  expect(await open(`/people/${crypto.randomUUID()}`)).toEqual([404, page]);
  expect(await open('/people/morgan')).toEqual([404, page]);
  expect(await open('/de/people/morgan')).toEqual([404, '<title>Irgendeine Seite</title>']);
});
