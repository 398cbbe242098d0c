import type { Location } from '@wayable/protocol/locations';
import type { PhotoTopic } from '@wayable/protocol/photos';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;
let place: Location;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.buildUser();
  place = await server.buildLocation(user);
});

const list = (query = '') => server.send('GET', `/api/v1/locations/${place.id}/photos${query}`);
/** Creates a review of the place with a photo of each topic. */
async function review(...topics: (PhotoTopic | null)[]) {
  const photos = [];
  for (const topic of topics) {
    const photo = await server.buildPhoto(user);
    await server.send('PATCH', `/api/v1/photos/${photo.id}`, { payload: { topic }, user });
    photos.push(photo);
  }
  const made = await server.buildReview(user, place.id, { photos: photos.map(({ url }) => url) });
  return { id: made.id, photos: photos.map(({ id }) => id) };
}
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.data.map(({ id }: { id: string }) => id);

describe('photos of a place', () => {
  it("lists a place's photos by topic, newest review first", async () => {
    const first = await review('toilet', null);
    const second = await review('entrance', 'toilet');
    const all = await list();
    expect(all.body.topics).toEqual([
      { topic: 'entrance', count: 1 },
      { topic: 'toilet', count: 2 },
      { topic: 'other', count: 1 },
    ]);
    expect(new Set(idsOf(all).slice(0, 2))).toEqual(new Set(second.photos));
    expect(idsOf(await list('?topic=toilet'))).toEqual([second.photos[1], first.photos[0]]);
    expect(idsOf(await list('?topic=other'))).toEqual([first.photos[1]]);
    const page = await list('?limit=3&page=2');
    expect(page.body).toMatchObject({ count: 4, totalPages: 2, hasNextPage: false });
    expect(idsOf(page)).toHaveLength(1);
  });

  it("omits the author from a place's photos", async () => {
    const { photos } = await review('inside');
    const { body } = await list();
    expect(Object.keys(body.data[0]).toSorted()).toEqual(
      ['alt_text', 'height', 'id', 'sizes', 'topic', 'url', 'width'].toSorted(),
    );
    expect(JSON.stringify(body)).not.toContain(user.id);
    expect(body.data[0].id).toBe(photos[0]);
  });

  it('hides the photos of removed reviews on a place', async () => {
    const deleted = await review('inside');
    const removed = await review('parking');
    await server.send('DELETE', `/api/v1/reviews/${deleted.id}`, { user });
    await server.send('DELETE', `/api/v1/admin/reviews/${removed.id}`, {
      payload: { reason: 'spam' },
      user: await server.buildUser({ isAdmin: true }),
    });
    expect((await list()).body).toMatchObject({ data: [], count: 0, topics: [] });
  });

  it('returns 4xx for photos of an unknown place or topic', async () => {
    const missing = '/api/v1/locations/00000000-0000-4000-8000-000000000000/photos';
    expect((await server.send('GET', missing)).status).toBe(404);
    expect((await list('?topic=roof')).body.errors).toMatchObject([{ field: 'topic' }]);
    expect((await list('?limit=51')).body.errors).toMatchObject([{ field: 'limit' }]);
  });
});

describe('thumbnail of a place in lists', () => {
  const find = async () => {
    const { latitude, longitude } = place;
    const bbox = [longitude - 0.01, latitude - 0.01, longitude + 0.01, latitude + 0.01].join(',');
    const { body } = await server.send('GET', `/api/v1/locations/in-view?bbox=${bbox}`);
    return body.data.find(({ id }: Location) => id === place.id).thumbnail;
  };

  it("returns a place's first listed photo as its thumbnail", async () => {
    expect(await find()).toBeUndefined();
    await review('toilet');
    const { photos } = await review('entrance', 'inside');
    const [first] = idsOf(await list());
    expect(photos).toContain(first);
    expect(await find()).toEqual({
      width: 40,
      height: 30,
      jpeg: `/storage/v1/object/public/review-photos/${first}.jpg?size=40`,
      webp: `/storage/v1/object/public/review-photos/${first}.jpg?size=40&format=webp`,
    });
  });

  it("deletes a place's thumbnail with its review", async () => {
    const { id } = await review('entrance');
    expect(await find()).toBeDefined();
    await server.send('DELETE', `/api/v1/reviews/${id}`, { user });
    expect(await find()).toBeUndefined();
  });
});
