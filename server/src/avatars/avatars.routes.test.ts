import { AVATAR_MAX_BYTES } from '@wayable/protocol/avatars';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { HAS_IPV6, OTHER_LOOPBACK, PictureServer } from '../testing/providers/picture-server.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { purgeUnusedAvatars } from './avatars.service.ts';
import { PictureSource } from './fetch-picture.ts';

let server: TestApp;
let user: TestUser;
let other: TestUser;
let pictures: PictureServer;
let port: number;
let picture: Buffer;
/** A small file in one color that is large when decoded. */
let vastPicture: Buffer;

beforeAll(async () => {
  picture = await drawPhoto({ width: 500, height: 300 });
  const vast = { width: 8_001, height: 8_000, channels: 3, background: '#0000ff' } as const;
  vastPicture = await sharp({ create: vast }).png({ compressionLevel: 1 }).toBuffer();
  pictures = new PictureServer({
    '/picture.jpg': picture,
    '/page': '<!doctype html><script>alert(1)</script>',
    '/vast.png': vastPicture,
  });
  port = await pictures.start();
  const pictureSource = new PictureSource({ allowIPAddressList: ['127.0.0.1'], allowedPorts: [port] });
  server = await startTestApp({}, { pictureSource });
  user = await server.buildUser();
  other = await server.buildUser();
});
afterAll(async () => {
  await server.close();
  await pictures.close();
});

const JPEG = { 'content-type': 'image/jpeg' };
const address = (path: string) => `http://127.0.0.1:${port}${path}`;
const change = (payload: object, by = user, whose = user) =>
  server.send('PATCH', `/api/v1/profiles/${whose.id}`, { payload, user: by });
const fetchCopy = (url: string) => server.send('POST', '/api/v1/avatars', { payload: { url }, user });
const upload = (payload: Buffer) =>
  server.send('POST', '/api/v1/avatars/file', { payload, headers: JPEG, user });
const load = async (url: string, viewer?: TestUser) => {
  const { statusCode, rawPayload, headers } = await server.app.inject({
    url,
    headers: viewer?.bearer ?? {},
  });
  return { status: statusCode, bytes: rawPayload, headers };
};

/** Expects that neither the profile nor the preview accepts the URL. */
async function expectRefused(url: string): Promise<void> {
  const shown = async () => (await server.send('GET', `/api/v1/profiles/${user.id}`)).body.avatar_url;
  const before = await shown();
  for (const answer of [await change({ avatar_url: url }), await fetchCopy(url)]) {
    expect([answer.status, answer.body.code]).toEqual([422, 'avatar_unusable']);
    expect(answer.body.errors[0].field).toBe('avatar_url');
  }
  expect(await shown()).toBe(before);
}

describe('picture from a URL', () => {
  it("fetches an avatar's picture once and serves two sizes", async () => {
    const before = pictures.asked.length;
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
    expect(pictures.asked.slice(before)).toEqual(['/picture.jpg']);
    const seen = (await server.send('GET', `/api/v1/profiles/${user.id}`, { user: other })).body;
    expect(seen.avatar_url).toBe(body.avatar_url);
    expect(seen).not.toHaveProperty('avatar_source');
  });

  it('rejects a picture URL with invalid characters before fetching', async () => {
    const before = pictures.connections;
    for (const end of ['\0', '?\0x', '?\u0007']) await expectRefused(address(`/picture.jpg${end}`));
    expect(pictures.connections).toBe(before);
  });

  it("follows redirects to an avatar's picture", async () => {
    expect((await fetchCopy(address('/redirects/1'))).status).toBe(201);
  });

  it('shows a fetched picture only to its owner until saved', async () => {
    const { body } = await fetchCopy(address('/picture.jpg'));
    expect((await load(body.url, user)).status).toBe(200);
    expect((await load(body.url, other)).status).toBe(404);
    expect((await change({ avatar_url: body.url }, other, other)).body.code).toBe('avatar_unusable');
    expect((await change({ avatar_url: body.url })).body.avatar_url).toBe(body.url);
    expect((await load(body.url)).status).toBe(200);
  });

  it('deletes the old files when an avatar is replaced', async () => {
    const first = (await change({ avatar_url: address('/picture.jpg') })).body.avatar_url;
    const second = (await change({ avatar_url: address('/redirects/1') })).body.avatar_url;
    expect((await load(first)).status).toBe(404);
    expect((await change({ avatar_url: '  ' })).body).toMatchObject({
      avatar_url: null,
      avatar_source: null,
    });
    expect((await load(second)).status).toBe(404);
    await expect
      .poll(async () => (await server.sql`select from file_removals where due_at <= now()`).length)
      .toBe(0);
  });

  it('keeps one of several avatars set in parallel', async () => {
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

  it('deletes unused pictures after a day', async () => {
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
    ['no host', 'me.png'],
    ['a password', 'https://a:b@example.com/a.png'],
    ['another port', 'http://127.0.0.1:22/'],
  ])('rejects a picture URL with %s', async (_, url) => {
    await expectRefused(url);
  });

  // The picture server answers at each of these IP addresses, so only the filter prevents the fetch.
  // fetch-picture.test.ts covers all ranges.
  it.each([
    ['this machine', OTHER_LOOPBACK],
    ['this machine without an address', '0.0.0.0'],
    ...(process.platform === 'linux' ? [['this machine as a number', '2130706434']] : []),
    ...(HAS_IPV6
      ? [
          ['this machine in IPv6', '[::1]'],
          ['this machine, mapped', '[::ffff:127.0.0.1]'],
        ]
      : []),
  ])('rejects a picture URL if the host is %s', async (_, host) => {
    const before = pictures.connections;
    await expectRefused(`http://${host}:${port}/picture.jpg`);
    expect(pictures.connections).toBe(before);
  });

  it('rejects a picture URL that redirects to this machine', async () => {
    const before = pictures.asked.length;
    await expectRefused(address(`/to?http://${OTHER_LOOPBACK}:${port}/picture.jpg`));
    expect(pictures.asked.slice(before)).toEqual(['/to', '/to']);
  });

  it.each([
    ['redirects forever', '/redirects/99', 422, 'avatar_unusable'],
    ['sends an endless response', '/endless', 422, 'avatar_unusable'],
    ['does not exist', '/missing', 422, 'avatar_unusable'],
    ['returns a page', '/page', 415, 'unsupported_media_type'],
    ['returns too many pixels', '/vast.png', 422, 'photo_too_many_pixels'],
  ])('rejects a picture URL that %s', async (_, path, status, code) => {
    const answer = await fetchCopy(address(path));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('picture from an upload', () => {
  it('converts an uploaded avatar to a square of 384 pixels', async () => {
    const { status, body } = await upload(await drawPhoto({ width: 300, height: 900 }));
    expect(status).toBe(201);
    expect(await sharp((await load(body.url, user)).bytes).metadata()).toMatchObject({
      width: 384,
      height: 384,
    });
  });

  it.each([
    ['empty', () => Buffer.alloc(0), 400, 'validation_failed'],
    ['a page', () => Buffer.from('<script>alert(1)</script>'), 415, 'unsupported_media_type'],
    ['damaged', () => picture.subarray(0, 300), 422, 'photo_unreadable'],
    ['too large', () => Buffer.alloc(AVATAR_MAX_BYTES + 1), 413, 'body_too_large'],
    ['of too many pixels', () => vastPicture, 422, 'photo_too_many_pixels'],
  ])('rejects an uploaded avatar if it is %s', async (_, build, status, code) => {
    const answer = await upload(build());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('daily limit of pictures', () => {
  it("limits a person's pictures per day across all endpoints", async () => {
    const pictureSource = new PictureSource({ allowIPAddressList: ['127.0.0.1'], allowedPorts: [port] });
    // The limit of sixty, scaled to three.
    const strict = await startTestApp({ ACCOUNT_LIMIT_SCALE: '0.05' }, { pictureSource });
    try {
      const ways = [
        { method: 'POST', url: '/api/v1/avatars', payload: { url: address('/picture.jpg') } },
        { method: 'POST', url: '/api/v1/avatars/file', payload: picture, headers: JPEG },
        { method: 'PATCH', url: '/api/v1/profiles/:user', payload: { avatar_url: address('/picture.jpg') } },
      ] as const;
      const tryAll = async (by: TestUser) => {
        const answers = [];
        for (const { method, url, ...request } of ways) {
          answers.push(await strict.send(method, url.replace(':user', by.id), { ...request, user: by }));
        }
        return answers;
      };
      const [keen, calm] = [await strict.buildUser(), await strict.buildUser()];
      expect((await tryAll(keen)).map(({ status }) => status)).toEqual([201, 201, 200]);
      const before = pictures.connections;
      for (const refused of await tryAll(keen)) {
        expect(refused).toMatchObject({
          status: 429,
          body: { code: 'rate_limited', limit: 'avatars_of_day' },
        });
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
      }
      expect(pictures.connections).toBe(before);
      // A change by an administrator counts toward the limit of the administrator, not of the owner.
      const named = await strict.send('PATCH', `/api/v1/profiles/${keen.id}`, {
        payload: { avatar_url: address('/picture.jpg') },
        user: await strict.buildUser({ isAdmin: true }),
      });
      expect(named.status).toBe(200);
      expect((await tryAll(calm)).map(({ status }) => status)).toEqual([201, 201, 200]);
      await strict.sql`update auth.attempts set window_ends_at = now()`;
      expect((await tryAll(keen)).map(({ status }) => status)).toEqual([201, 201, 200]);
    } finally {
      await strict.close();
    }
  });
});

describe('changing the name', () => {
  it("normalizes a changed name and keeps the profile's date", async () => {
    const location = await server.buildLocation(user);
    const review = await server.buildReview(user, location.id);
    const before = (await server.send('GET', `/api/v1/profiles/${user.id}`)).body.updated_at;
    const { body } = await change({ full_name: '  Ada   Byron ' });
    expect([body.full_name, body.updated_at]).toEqual(['Ada Byron', before]);
    const shown = (await server.send('GET', `/api/v1/reviews/${review.id}`)).body.user_profiles;
    expect(shown.full_name).toBe('Ada Byron');
  });

  it.each([
    ['empty', '', 'Full name is required'],
    ['only white space', ' \u2003 ', 'Full name is required'],
    ['two lines', 'Ada\u0000Byron', undefined],
    ['text that turns around', 'Ada \u202Egnorw', undefined],
    ['half a character', 'Ada \ud800', undefined],
    ['too long', 'x'.repeat(121), undefined],
  ])('rejects a profile name that is %s', async (_, name, message) => {
    const { status, body } = await change({ full_name: name });
    expect([status, body.errors[0].field]).toEqual([400, 'full_name']);
    if (message) expect(body.errors[0].message).toBe(message);
  });

  it('stores markup in a profile name as text', async () => {
    const name = '<script>alert(1)</script>';
    expect((await change({ full_name: name })).body.full_name).toBe(name);
  });

  it('lets only the owner and administrators change a profile name', async () => {
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
