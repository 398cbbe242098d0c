import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { AVATAR_MAX_BYTES } from '@wayable/protocol/avatars';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { purgeUnusedAvatars } from './avatars.service.ts';
import { PictureSource } from './fetch-picture.ts';

let server: TestApp;
let user: TestUser;
let other: TestUser;
let elsewhere: Server;
let port: number;
let picture: Buffer;
/** Paths that the other server was asked for. */
const asked: string[] = [];

/** A server somewhere on the web. */
function startElsewhere(): Promise<Server> {
  const web = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    if (path === '/picture.jpg') return void response.end(picture);
    if (path === '/moved') return void response.writeHead(302, { location: '/picture.jpg' }).end();
    if (path === '/circle') return void response.writeHead(302, { location: '/circle' }).end();
    if (path === '/inward') return void response.writeHead(302, { location: 'http://127.0.0.2/' }).end();
    if (path === '/file') return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (path === '/page') return void response.end('<!doctype html><script>alert(1)</script>');
    if (path === '/endless') {
      const block = Buffer.alloc(256 * 1_024, 1);
      const write = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', write);
      return write();
    }
    response.writeHead(404).end();
  });
  return new Promise((resolve) => {
    web.listen(0, '127.0.0.1', () => resolve(web));
  });
}

beforeAll(async () => {
  elsewhere = await startElsewhere();
  port = (elsewhere.address() as AddressInfo).port;
  const pictureSource = new PictureSource({ allowIPAddressList: ['127.0.0.1'], allowedPorts: [port] });
  server = await startTestApp({}, { pictureSource });
  user = await server.buildUser();
  other = await server.buildUser();
  picture = await drawPhoto({ width: 500, height: 300 });
});
afterAll(async () => {
  await server.close();
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
});

const address = (path: string) => `http://127.0.0.1:${port}${path}`;
const change = (payload: object, by = user, whose = user) =>
  server.send('PATCH', `/api/v1/profiles/${whose.id}`, { payload, user: by });
const fetchCopy = (url: string) => server.send('POST', '/api/v1/avatars', { payload: { url }, user });
const upload = (payload: Buffer) =>
  server.send('POST', '/api/v1/avatars/file', { payload, headers: { 'content-type': 'image/jpeg' }, user });
const load = async (url: string, viewer?: TestUser) => {
  const { statusCode, rawPayload, headers } = await server.app.inject({
    url,
    headers: viewer?.bearer ?? {},
  });
  return { status: statusCode, bytes: rawPayload, headers };
};

describe('a picture at an address', () => {
  it('is fetched once, made anew in two sizes, and served from here', async () => {
    const before = asked.length;
    const { status, body } = await change({ avatar_url: ` ${address('/picture.jpg')} ` });
    expect(status).toBe(200);
    expect(body.avatar_url).toMatch(/^\/storage\/v1\/object\/public\/avatars\/[0-9a-f-]{36}\.webp$/);
    expect(body.avatar_url).not.toContain(user.id);
    expect(body.avatar_source).toBe(address('/picture.jpg'));
    for (const [query, edge] of [
      ['', 384],
      ['?size=48', 96],
      ['?size=97', 384],
    ] as const) {
      const { bytes, headers } = await load(body.avatar_url + query);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: edge, height: edge });
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/webp' });
    }
    expect(asked.slice(before)).toEqual(['/picture.jpg']);
    const seen = (await server.send('GET', `/api/v1/profiles/${user.id}`, { user: other })).body;
    expect(seen.avatar_url).toBe(body.avatar_url);
    expect(seen).not.toHaveProperty('avatar_source');
  });

  it('is found after redirects', async () => {
    expect((await fetchCopy(address('/moved'))).status).toBe(201);
  });

  it('can be looked at before it is saved, by its owner alone', async () => {
    const { body } = await fetchCopy(address('/picture.jpg'));
    expect((await load(body.url, user)).status).toBe(200);
    expect((await load(body.url, other)).status).toBe(404);
    expect((await change({ avatar_url: body.url }, other, other)).body.code).toBe('avatar_unusable');
    expect((await change({ avatar_url: body.url })).body.avatar_url).toBe(body.url);
    expect((await load(body.url)).status).toBe(200);
  });

  it('is taken away with its files, and replaced', async () => {
    const first = (await change({ avatar_url: address('/picture.jpg') })).body.avatar_url;
    const second = (await change({ avatar_url: address('/moved') })).body.avatar_url;
    expect((await load(first)).status).toBe(404);
    expect((await change({ avatar_url: '  ' })).body).toMatchObject({
      avatar_url: null,
      avatar_source: null,
    });
    expect((await load(second)).status).toBe(404);
    await expect
      .poll(async () => (await server.sql`select from photo_removals where due_at <= now()`).length)
      .toBe(0);
  });

  it('is changed by several at once, and one of them holds', async () => {
    const copies = await Promise.all([1, 2, 3].map(() => fetchCopy(address('/picture.jpg'))));
    const urls = copies.map(({ body }) => body.url as string);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => change({ avatar_url: urls[index % urls.length] as string })),
    );
    expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 422))).toEqual(
      new Set([200]),
    );
    const shown = (await server.send('GET', `/api/v1/profiles/${user.id}`)).body.avatar_url;
    expect(urls).toContain(shown);
    expect((await load(shown)).status).toBe(200);
  });

  it('that nobody came to show is forgotten after a day', async () => {
    const unused = (await fetchCopy(address('/picture.jpg'))).body;
    const used = (await fetchCopy(address('/picture.jpg'))).body;
    await change({ avatar_url: used.url });
    await server.sql`update avatars set created_at = now() - interval '25 hours'`;
    await purgeUnusedAvatars(server.sql);
    expect((await load(unused.url, user)).status).toBe(404);
    expect((await load(used.url)).status).toBe(200);
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:image/png;base64,AAAA'],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'ftp://example.com/a.png'],
    ['no address', 'me.png'],
    ['a password in it', 'https://a:b@example.com/a.png'],
    ['another port', 'http://127.0.0.1:22/'],
    ['this machine', 'http://127.0.0.2/a.png'],
    ['this machine by name', 'http://localhost/a.png'],
    ['this machine in IPv6', 'http://[::1]/a.png'],
    ['this machine, mapped', 'http://[::ffff:127.0.0.2]/a.png'],
    ['this machine as a number', 'http://2130706434/a.png'],
    ['the meta address', 'http://0.0.0.0/a.png'],
    ['a private network', 'http://10.1.2.3/a.png'],
    ['another private network', 'http://192.168.1.1/a.png'],
    ['a carrier network', 'http://100.64.0.1/a.png'],
    ['link-local', 'http://169.254.169.254/latest/meta-data/'],
    ['link-local in IPv6', 'http://[fe80::1]/a.png'],
    ['a unique local address', 'http://[fd00::1]/a.png'],
    ['an address translated to IPv4', 'http://[64:ff9b::7f00:1]/a.png'],
    ['an address that has IPv4 in it', 'http://[::127.0.0.2]/a.png'],
  ])('is refused where it is %s', async (_, url) => {
    const before = (await server.send('GET', `/api/v1/profiles/${user.id}`)).body.avatar_url;
    for (const answer of [await change({ avatar_url: url }), await fetchCopy(url)]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'avatar_unusable']);
      expect(answer.body.errors[0].field).toBe('avatar_url');
    }
    expect((await server.send('GET', `/api/v1/profiles/${user.id}`)).body.avatar_url).toBe(before);
  });

  it.each([
    ['leads to this machine', '/inward', 'avatar_unusable'],
    ['leads to a file', '/file', 'avatar_unusable'],
    ['leads in a circle', '/circle', 'avatar_unusable'],
    ['never ends', '/endless', 'avatar_unusable'],
    ['is not there', '/missing', 'avatar_unusable'],
    ['is a page', '/page', 'unsupported_media_type'],
  ])('is refused where what is there %s', async (_, path, code) => {
    expect((await fetchCopy(address(path))).body.code).toBe(code);
  });

  it('is refused where the name means a public address first and a private one then', async () => {
    const meanings = ['127.0.0.1', '127.0.0.2'];
    const lookup: LookupFunction = (_name, { all }, done) => {
      const meaning = meanings.shift() ?? '127.0.0.2';
      if (all) done(null, [{ address: meaning, family: 4 }]);
      else done(null, meaning, 4);
    };
    const source = new PictureSource({ allowIPAddressList: ['127.0.0.1'], allowedPorts: [port], lookup });
    const url = `http://rebinding.example:${port}/picture.jpg`;
    expect(await source.fetch(url)).toEqual(picture);
    const before = asked.length;
    await expect(source.fetch(url)).rejects.toMatchObject({ code: 'avatar_unusable' });
    expect([asked.length, meanings]).toEqual([before, []]);
  });
});

describe('a picture as a file', () => {
  it('is made anew, as the body of a request', async () => {
    const { status, body } = await upload(await drawPhoto({ width: 300, height: 900 }));
    expect(status).toBe(201);
    expect(await sharp((await load(body.url, user)).bytes).metadata()).toMatchObject({
      width: 384,
      height: 384,
    });
  });

  it.each([
    ['empty', () => Buffer.alloc(0), 400],
    ['a page', () => Buffer.from('<script>alert(1)</script>'), 415],
    ['damaged', () => picture.subarray(0, 300), 422],
    ['too large', () => Buffer.alloc(AVATAR_MAX_BYTES + 1), 413],
  ])('is refused where it is %s', async (_, build, status) => {
    expect((await upload(build())).status).toBe(status);
  });
});

describe('a name', () => {
  it('is trimmed, folded and seen everywhere; the ranking is not touched', async () => {
    const location = await server.buildLocation(user);
    const review = await server.buildReview(user, location.id);
    const before = (await server.send('GET', `/api/v1/profiles/${user.id}`)).body.updated_at;
    const { body } = await change({ full_name: '  Ada   Byron ' });
    expect([body.full_name, body.updated_at]).toEqual(['Ada Byron', before]);
    const shown = (await server.send('GET', `/api/v1/reviews/${review.id}`)).body.user_profiles;
    expect(shown.full_name).toBe('Ada Byron');
  });

  it.each([
    ['nothing', '', 'Full name is required'],
    ['white space', ' \u2003 ', 'Full name is required'],
    ['two lines', 'Ada\u0000Byron', undefined],
    ['text that turns around', 'Ada \u202Egnorw', undefined],
    ['half a character', 'Ada \ud800', undefined],
    ['too long', 'x'.repeat(121), undefined],
  ])('is refused where it is %s', async (_, name, message) => {
    const { status, body } = await change({ full_name: name });
    expect([status, body.errors[0].field]).toEqual([400, 'full_name']);
    if (message) expect(body.errors[0].message).toBe(message);
  });

  it('with markup is text', async () => {
    const name = '<script>alert(1)</script>';
    expect((await change({ full_name: name })).body.full_name).toBe(name);
  });

  it('is changed by its owner and administrators alone', async () => {
    const admin = await server.buildUser({ isAdmin: true });
    expect((await change({ full_name: 'Somebody' }, other)).status).toBe(403);
    expect((await change({ full_name: 'Grace Hopper' }, admin)).body.full_name).toBe('Grace Hopper');
    const nobody = { ...user, id: '00000000-0000-4000-8000-000000000000' };
    expect(await change({ full_name: 'Nobody' }, admin, nobody)).toMatchObject({
      status: 404,
      body: { detail: 'User not found' },
    });
    expect((await change({})).status).toBe(400);
  });
});
