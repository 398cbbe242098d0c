import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

/**
 * A contributor's first steps with the client generated from the OpenAPI document. The test copies this file
 * next to the generated `api.d.ts`, type-checks it, and runs it against a server.
 */
const [baseUrl = '', email = '', password = '', photoBase64 = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });

function expectData<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const session = expectData(
  await api.POST('/auth/v1/token', {
    params: { query: { grant_type: 'password' } },
    body: { email, password },
  }),
);
api.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${session.access_token}`);
    return request;
  },
});

const created = expectData(
  await api.POST('/api/v1/locations', {
    body: {
      name: 'Generated Library',
      address: '1 Client St, Chicago, IL 60602',
      category: 'public-service',
      latitude: 41.88,
      longitude: -87.63,
    },
  }),
);
const listed = expectData(await api.GET('/api/v1/locations', {}));
const found = expectData(
  await api.GET('/api/v1/locations/search', { params: { query: { q: 'Generated Library' } } }),
);

const form = new FormData();
form.append('file', new Blob([Buffer.from(photoBase64, 'base64')], { type: 'image/jpeg' }), 'photo.jpg');
const photo = expectData(
  await api.POST('/storage/v1/object/review-photos/{userId}/{folder}/{file}', {
    params: { path: { userId: session.user.id, folder: 'temp', file: 'generated.jpg' } },
    body: { file: '' },
    bodySerializer: () => form,
  }),
);
const review = expectData(
  await api.POST('/api/v1/reviews', {
    body: {
      location_id: created.id,
      rating: 4,
      comments: 'Level entrance.',
      photos: [photo.url],
    },
  }),
);
const refused = await api.POST('/api/v1/reviews', { body: { location_id: created.id, rating: 9 } });

process.stdout.write(
  JSON.stringify({
    listed: listed.data.some(({ id }) => id === created.id),
    found: found.data.some(({ id }) => id === created.id),
    reviewOf: review.location_id,
    photos: review.photos.length,
    code: refused.error?.code,
    created: created.id,
  }),
);
