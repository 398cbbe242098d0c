import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PictureSource } from '../avatars/fetch-picture.ts';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { PictureServer } from '../testing/providers/picture-server.ts';
import { RawConnection, rawPost } from '../testing/raw-connection.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const pictures = new PictureServer({});
let server: TestApp;
let admin: TestUser;
let lateAddress: string;
let picture: Buffer;

beforeAll(async () => {
  const port = await pictures.start();
  lateAddress = `http://127.0.0.1:${port}/late`;
  const pictureSource = new PictureSource({ allowIPAddressList: ['127.0.0.1'], allowedPorts: [port] });
  server = await startTestApp({}, { pictureSource });
  admin = await server.buildUser({ isAdmin: true });
  picture = await drawPhoto({ width: 400, height: 300 });
});
afterAll(async () => {
  await server.close();
  await pictures.close();
});

const suspend = ({ id }: TestUser) =>
  server.send('PUT', `/api/v1/admin/users/${id}/suspension`, {
    user: admin,
    payload: { reason: 'Advertising', withdraw_reviews: true },
  });

/** Reads a person's profile as another user sees it. */
const shownOf = async ({ id }: TestUser) =>
  (await server.send('GET', `/api/v1/profiles/${id}`, { user: admin })).body;

describe('work in progress during a suspension', () => {
  it('discards an avatar fetched while its user is suspended', async () => {
    const user = await server.buildUser({ fullName: 'Mallory' });
    const isAsked = pictures.isAsked();
    const changing = server.send('PATCH', `/api/v1/profiles/${user.id}`, {
      user,
      payload: { full_name: 'Cheap pills', avatar_url: lateAddress },
    });
    await isAsked;
    expect((await suspend(user)).status).toBe(204);
    pictures.answerLate(picture);
    expect(await changing).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    expect(await shownOf(user)).toMatchObject({ full_name: 'Mallory', avatar_url: null });
  });

  it('hides an avatar fetched while its user is suspended', async () => {
    const user = await server.buildUser();
    const isAsked = pictures.isAsked();
    const fetching = server.send('POST', '/api/v1/avatars', { user, payload: { url: lateAddress } });
    await isAsked;
    await suspend(user);
    pictures.answerLate(picture);
    const { url } = (await fetching).body;
    expect((await server.send('GET', url)).status).toBe(404);
    expect((await server.send('GET', url, { user: await server.buildUser() })).status).toBe(404);
    const showing = { user, payload: { avatar_url: url } };
    expect((await server.send('PATCH', `/api/v1/profiles/${user.id}`, showing)).status).toBe(401);
  });

  it('discards a photo uploaded while its user is suspended', async () => {
    const user = await server.buildUser();
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const underWay = async () =>
      /^photo_uploads_under_way (\d+)$/m.exec((await server.send('GET', '/metrics')).body)?.[1];
    const path = `${user.id}/temp/${Date.now()}-late.jpg`;
    const connection = await RawConnection.open(origin);
    await connection.write(
      rawPost(`/storage/v1/object/review-photos/${path}`, '', {
        length: picture.length,
        headers: { ...user.bearer, 'Content-Type': 'image/jpeg' },
      }),
    );
    await connection.write(picture.subarray(0, 1_000));
    await expect.poll(underWay).toBe('1');
    await suspend(user);
    await connection.write(picture.subarray(1_000));
    expect(await connection.until(/^HTTP\/1.1 \d+/)).toMatch(/^HTTP\/1.1 401/);
    connection.leave();
    expect(await server.sql`select from photos where user_id = ${user.id}`).toHaveLength(0);
    expect((await server.send('GET', `/storage/v1/object/public/review-photos/${path}`)).status).toBe(404);
  });
});
