import { badgePicture } from '@wayable/badges/minting/metadata';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

type Role = 'nobody' | 'other user' | 'user' | 'admin';
type Statuses = Record<Role, number>;

let server: TestApp;
let people: Record<Role, TestUser | undefined>;
let locationId: string;
let photoId: string;
let reportId: string;
let decisionId: string;
let strangerId: string;
let credentialId: string;
let badgeKid: string;

beforeAll(async () => {
  server = await startTestApp();
  people = {
    nobody: undefined,
    'other user': await server.buildUser(),
    user: await server.buildUser(),
    admin: await server.buildUser({ isAdmin: true }),
  };
  strangerId = (await server.buildUser()).id;
  locationId = (await server.buildLocation(people.user as TestUser)).id;
  photoId = (await server.buildPhoto(people.user as TestUser)).id;
  const reported = await server.buildReview(people.user as TestUser, locationId);
  const report = await server.send('POST', `/api/v1/reviews/${reported.id}/reports`, {
    payload: { reason: 'spam' },
    user: people['other user'] as TestUser,
  });
  reportId = report.body.id;
  const removed = await server.buildReview(people.user as TestUser, locationId);
  await server.send('DELETE', `/api/v1/admin/reviews/${removed.id}`, {
    payload: { reason: 'spam' },
    user: people.admin as TestUser,
  });
  const [decision] = await server.sql`select id::text from admin_log where review_id = ${removed.id}`;
  decisionId = decision?.id;
  const owner = people.user as TestUser;
  const shared = await server.send('POST', `/api/v1/users/${owner.id}/badges/First%20Steps/credential`, {
    payload: {},
    user: owner,
  });
  credentialId = shared.body.id;
  const { body: check } = await server.send('GET', `/api/v1/badges/credentials/${credentialId}`);
  badgeKid = check.key_url.split('/').at(-1);
});
afterAll(() => server.close());

const everybody: Statuses = { nobody: 200, 'other user': 200, user: 200, admin: 200 };
const signedIn = (status: number): Statuses => ({
  nobody: 401,
  'other user': status,
  user: status,
  admin: status,
});
const created: Statuses = { nobody: 201, 'other user': 201, user: 201, admin: 201 };
const ownerAndAdmin: Statuses = { nobody: 401, 'other user': 403, user: 200, admin: 200 };

const adminOnly = (status: number): Statuses => ({
  nobody: 401,
  'other user': 403,
  user: 403,
  admin: status,
});

const aMessage = () => ({
  name: 'Robin',
  email: 'robin@people.example',
  subject: `Message ${Math.random()}`,
  category: 'general',
  message: 'The lift is out of order.',
});

/** Each call with the expected status per role. The role "user" owns the data. */
const TABLE: [call: string, statuses: Statuses, payload?: () => object][] = [
  ['GET /api/v1/categories', everybody],
  ['GET /api/v1/config', everybody],
  ['GET /api/v1/stats', everybody],
  // The server creates the file at night, so the file does not exist yet.
  ['GET /api/v1/export/all.zip', { nobody: 503, 'other user': 503, user: 503, admin: 503 }],
  ['GET /api/v1/export/places.geojson', everybody],
  ['GET /api/v1/export/places.csv', everybody],
  ['GET /api/v1/export/places.a11yjson', everybody],
  ['GET /api/v1/export/reviews.csv', everybody],
  ['GET /api/v1/export/reviews.json', everybody],
  ['GET /api/v1/search?q=library', everybody],
  ['GET /api/v1/geocoder/search?q=library', everybody],
  ['GET /api/v1/geocoder/autocomplete?q=libr', everybody],
  ['GET /api/v1/geocoder/reverse?lat=41.88&lng=-87.63', everybody],
  ['GET /api/v1/geocoder/names?points=41.88,-87.63,12', everybody],
  ['GET /api/v1/basemap/map/:zoom/:x/:y.mvt', { nobody: 204, 'other user': 204, user: 204, admin: 204 }],
  ['GET /api/v1/basemap/streets/:zoom/:x/:y.mvt', { nobody: 204, 'other user': 204, user: 204, admin: 204 }],
  ['GET /api/v1/locations', everybody],
  ['GET /api/v1/locations/search?q=library', everybody],
  ['GET /api/v1/locations/nearby?name=library&latitude=41.88&longitude=-87.63', everybody],
  ['GET /api/v1/locations/in-view?bbox=-88,41,-87,42', everybody],
  ['GET /api/v1/tiles/0/0/0.mvt', everybody],
  ['GET /api/v1/locations/:location', everybody],
  ['GET /api/v1/locations/:location/reviews', everybody],
  ['GET /api/v1/locations/:location/photos', everybody],
  ['GET /api/v1/profiles/:user', everybody],
  ['GET /api/v1/profiles/:user/reviews', everybody],
  [
    'PATCH /api/v1/profiles/:user',
    { nobody: 401, 'other user': 403, user: 200, admin: 200 },
    () => ({ full_name: 'Another Name' }),
  ],
  ['GET /api/v1/privacy-settings', signedIn(200)],
  ['PATCH /api/v1/privacy-settings', signedIn(200), () => ({ community_updates: false })],
  ['POST /api/v1/avatars', signedIn(422), () => ({ url: 'http://127.0.0.1/me.png' })],
  ['POST /api/v1/avatars/file', signedIn(400)],
  ['GET /api/v1/leaderboard', everybody],
  ['GET /api/v1/badges', everybody],
  // badges.routes.test.ts covers what other users see.
  ['GET /api/v1/users/:user/badges', everybody],
  // Only the badge's holder gets the credential.
  [
    'GET /api/v1/users/:user/badges/:badgeType/credential',
    { nobody: 401, 'other user': 403, user: 200, admin: 403 },
  ],
  [
    'POST /api/v1/users/:user/badges/:badgeType/credential',
    { nobody: 401, 'other user': 403, user: 200, admin: 403 },
    () => ({ show_name: false }),
  ],
  ['GET /api/v1/badges/credentials/:credential', everybody],
  ['GET /api/v1/badges/keys/:kid', everybody],
  ['GET /api/v1/badges/status/1', everybody],
  ['GET /api/v1/badges/status/1/credential', everybody],
  ['GET /api/v1/badges/art/:file', everybody],
  ['GET /api/v1/reviews/:review', everybody],
  ['GET /api/v1/users/:user/reviews', ownerAndAdmin],
  ['GET /api/v1/users/:user/reviews/counts', ownerAndAdmin],
  [
    'POST /api/v1/locations',
    { nobody: 401, 'other user': 201, user: 201, admin: 201 },
    () => ({
      name: `Place ${Math.random()}`,
      address: '1 Any St',
      category: 'other',
      latitude: 1,
      longitude: 1,
    }),
  ],
  [
    'POST /api/v1/reviews',
    { nobody: 401, 'other user': 201, user: 201, admin: 201 },
    () => ({ location_id: locationId, rating: 3 }),
  ],
  [
    'PATCH /api/v1/reviews/:review',
    { nobody: 401, 'other user': 403, user: 200, admin: 403 },
    () => ({ rating: 2 }),
  ],
  [
    'POST /api/v1/reviews/:review/reports',
    { nobody: 401, 'other user': 201, user: 403, admin: 201 },
    () => ({ reason: 'spam' }),
  ],
  ['POST /api/v1/locations/:place/suggestions', signedIn(201), () => ({ kind: 'closed' })],
  ['GET /api/v1/locations/:location/history', everybody],
  ['DELETE /api/v1/locations/:place', { nobody: 401, 'other user': 403, user: 204, admin: 403 }],
  ['GET /api/v1/admin/suggestions', adminOnly(200)],
  ['PUT /api/v1/admin/suggestions/:suggestion', adminOnly(204), () => ({ decision: 'reject' })],
  ['POST /api/v1/admin/suggestions/:applied/reversal', adminOnly(204)],
  ['GET /api/v1/locations/:location/reports', signedIn(200)],
  ['GET /api/v1/admin/reports', { nobody: 401, 'other user': 403, user: 403, admin: 200 }],
  [
    'PUT /api/v1/admin/reports/:report/resolution',
    { nobody: 401, 'other user': 403, user: 403, admin: 204 },
    () => ({ is_resolved: true }),
  ],
  [
    'DELETE /api/v1/admin/users/:stranger/sessions',
    { nobody: 401, 'other user': 403, user: 403, admin: 204 },
    () => ({ reason: 'They asked for it' }),
  ],
  [
    'DELETE /api/v1/admin/users/:stranger/factors',
    { nobody: 401, 'other user': 403, user: 403, admin: 204 },
    () => ({ reason: 'They asked for it' }),
  ],
  // No user in this test has the badge. minting.routes.test.ts covers holders.
  [
    'POST /api/v1/badges/metadata',
    signedIn(409),
    () => ({ badge_type: 'Accessibility Legend', wallet_address: `0x${'1'.repeat(40)}`, show_name: false }),
  ],
  [
    'POST /api/v1/badges',
    signedIn(409),
    () => ({
      badge_type: 'Accessibility Legend',
      contract_address: `0x${'1'.repeat(40)}`,
      metadata_uri: `ipfs://${'b'.repeat(59)}`,
      transaction_hash: `0x${'1'.repeat(64)}`,
    }),
  ],
  ['GET /api/v1/badges/metadata/:picture', everybody],
  ['GET /api/v1/admin/queues', adminOnly(200)],
  ['GET /api/v1/admin/reviews', adminOnly(200)],
  ['GET /api/v1/admin/users', adminOnly(200)],
  ['GET /api/v1/admin/log', adminOnly(200)],
  ['GET /api/v1/admin/installation', adminOnly(200)],
  ['GET /api/v1/admin/imports', adminOnly(200)],
  // This call sends no file. data-imports.routes.test.ts sends files.
  ['POST /api/v1/admin/imports', adminOnly(400)],
  ['GET /api/v1/admin/imports/:import', adminOnly(200)],
  ['GET /api/v1/admin/imports/:import/rows', adminOnly(200)],
  ['PUT /api/v1/admin/imports/:import', adminOnly(202), () => ({ fields: ['name', 'coordinates'] })],
  ['POST /api/v1/admin/imports/:import/application', adminOnly(409), () => ({})],
  ['POST /api/v1/admin/imports/:import/reversal', adminOnly(409)],
  ['DELETE /api/v1/admin/imports/:import', adminOnly(204)],
  ['POST /api/v1/contact', created, () => aMessage()],
  // This call sends no form. contact.routes.test.ts sends forms.
  ['POST /api/v1/contact/applications', { nobody: 400, 'other user': 400, user: 400, admin: 400 }],
  ['GET /api/v1/admin/messages', adminOnly(200)],
  ['GET /api/v1/admin/messages/:message', adminOnly(200)],
  ['PATCH /api/v1/admin/messages/:message', adminOnly(200), () => ({ status: 'answered' })],
  ['GET /api/v1/admin/messages/:message/document', adminOnly(404)],
  ['DELETE /api/v1/admin/messages/:message', adminOnly(204)],
  [
    'POST /api/v1/newsletter',
    { nobody: 202, 'other user': 202, user: 202, admin: 202 },
    () => ({ email: 'reader@people.example' }),
  ],
  ['GET /api/v1/admin/subscribers', adminOnly(200)],
  ['DELETE /api/v1/admin/subscribers/:subscriber', adminOnly(204)],
  ['GET /api/v1/admin/updates', adminOnly(200)],
  ['POST /api/v1/admin/updates', adminOnly(201), () => ({ subject: 'News', body: 'Hello' })],
  ['POST /api/v1/admin/updates/preview', adminOnly(200), () => ({ body: 'Hello' })],
  ['GET /api/v1/admin/updates/:update', adminOnly(200)],
  ['PATCH /api/v1/admin/updates/:update', adminOnly(200), () => ({ body: 'Hello again', revision: 1 })],
  ['POST /api/v1/admin/updates/:update/test', adminOnly(204), () => ({ revision: 1 })],
  // There are no subscribers. updates.routes.test.ts covers sending to subscribers.
  ['PUT /api/v1/admin/updates/:update/sending', adminOnly(409), () => ({ revision: 1 })],
  ['DELETE /api/v1/admin/updates/:update/sending', adminOnly(200)],
  ['DELETE /api/v1/admin/updates/:update?revision=1', adminOnly(204)],
  ['DELETE /api/v1/admin/reviews/:review', adminOnly(200), () => ({ reason: 'spam' })],
  ['POST /api/v1/admin/reviews/:review/restoration', adminOnly(200), () => ({})],
  ['PUT /api/v1/admin/reviews/:review/verification', adminOnly(200), () => ({ is_verified: true })],
  ['PUT /api/v1/admin/reviews/:review/reports/resolution', adminOnly(200), () => ({ is_resolved: true })],
  ['PUT /api/v1/admin/users/:stranger/suspension', adminOnly(204), () => ({ reason: 'Advertising' })],
  ['DELETE /api/v1/admin/users/:stranger/suspension', adminOnly(204)],
  // Only the author of the review sees a decision.
  ['GET /api/v1/moderation/:decision', { nobody: 401, 'other user': 404, user: 200, admin: 404 }],
  [
    'POST /api/v1/moderation/:decision/answer',
    { nobody: 401, 'other user': 404, user: 201, admin: 404 },
    () => ({ answer: 'I was there.' }),
  ],
  ['PATCH /api/v1/profiles/:stranger', adminOnly(200), () => ({ is_admin: true })],
  ['POST /api/v1/suggestions/features', signedIn(200), () => ({ comments: 'There is a ramp at the side.' })],
  [
    'PATCH /api/v1/photos/:photo',
    { nobody: 401, 'other user': 404, user: 200, admin: 404 },
    () => ({ alt_text: 'The entrance' }),
  ],
  ['GET /api/v1/saved', signedIn(200)],
  ['GET /api/v1/saved/link', signedIn(200)],
  ['PUT /api/v1/saved/link', signedIn(200)],
  ['DELETE /api/v1/saved/link', signedIn(204)],
  ['GET /api/v1/shared-lists/:list', everybody],
  ['PUT /api/v1/saved/:location', signedIn(204)],
  ['DELETE /api/v1/saved/:location', signedIn(204)],
  ['GET /api/v1/locations/:location/follow', signedIn(200)],
  ['PUT /api/v1/locations/:location/follow', signedIn(204)],
  ['DELETE /api/v1/locations/:location/follow', signedIn(204)],
  ['GET /api/v1/locations/:location/confirmation', signedIn(200)],
  ['PUT /api/v1/locations/:location/confirmation', signedIn(200), () => ({ is_accurate: true })],
  ['DELETE /api/v1/locations/:location/confirmation', signedIn(204)],
  ['GET /api/v1/locations/:location/change-notes', { nobody: 401, 'other user': 403, user: 403, admin: 200 }],
  // Each user reads and marks only their own notifications (notifications.routes.test.ts).
  ['GET /api/v1/notifications', signedIn(200)],
  ['GET /api/v1/notifications/unread', signedIn(200)],
  ['PUT /api/v1/notifications/read', signedIn(204), () => ({})],
  ['GET /api/v1/account/sessions', signedIn(200)],
  // Users end only their own sessions. For another user's session, the server returns 404.
  ['DELETE /api/v1/account/sessions/:session', { nobody: 401, 'other user': 404, user: 204, admin: 404 }],
  ['GET /api/v1/account/events', signedIn(200)],
  ['GET /api/v1/account/deleted-reviews', signedIn(200)],
  ['DELETE /api/v1/account/deleted-reviews/:review', signedIn(404)],
  ['POST /api/v1/reviews/:review/restoration', { nobody: 401, 'other user': 404, user: 200, admin: 404 }],
  ['GET /api/v1/account/export', signedIn(200)],
  ['DELETE /api/v1/account', signedIn(422), () => ({ confirmation: 'DELETE' })],
  ['DELETE /api/v1/reviews/:review', { nobody: 401, 'other user': 403, user: 204, admin: 204 }],
];

/** Returns the user's session on another device. */
async function findOtherSession({ email, id }: TestUser): Promise<string> {
  await server.send('POST', '/auth/v1/token?grant_type=password', { payload: { email, password: PASSWORD } });
  const [session] = await server.sql`
    select id from auth.sessions where user_id = ${id} order by created_at desc limit 1
  `;
  return session?.id;
}

/** Sends a message and returns the message's ID. */
async function sendMessage(): Promise<string> {
  const payload = aMessage();
  await server.send('POST', '/api/v1/contact', { payload });
  const [message] = await server.sql`select id from contact_messages where subject = ${payload.subject}`;
  return message?.id;
}

/** Creates a draft of an update and returns the draft's ID. */
async function draftUpdate(): Promise<string> {
  const [row] = await server.sql`
    insert into newsletter_updates (subject, body) values ('News', 'Hello') returning id
  `;
  return row?.id;
}

/** Creates a subscriber and returns the subscriber's ID. */
async function subscribe(): Promise<string> {
  const [row] = await server.sql`
    insert into newsletter_subscribers (email, confirmed_at) values ('subscriber@people.example', now())
    on conflict (email) do update set confirmed_at = now()
    returning id
  `;
  return row?.id;
}

/** Creates a draft of an import and returns the draft's ID. */
async function draftImport(): Promise<string> {
  const [row] = await server.sql`
    insert into data_imports (file, source, license, columns, fields, rows)
    values ('places.csv', 'City', 'CC0-1.0', '[{"title":"a","samples":[]},{"title":"b","samples":[]}]', '[null,null]', 0)
    returning id
  `;
  return row?.id;
}

/** Creates a suggestion about a new place. If `isApplied`, an administrator accepts the suggestion. */
async function suggestCorrection(isApplied: boolean): Promise<string> {
  const user = people.user as TestUser;
  const { id } = await server.buildLocation(user);
  const payload = { kind: 'closed' };
  const { body } = await server.send('POST', `/api/v1/locations/${id}/suggestions`, { payload, user });
  if (isApplied) {
    await server.send('PUT', `/api/v1/admin/suggestions/${body.id}`, {
      payload: { decision: 'accept' },
      user: people.admin as TestUser,
    });
  }
  return body.id;
}

/** Shares the user's list and returns the token of the link. */
async function shareList(): Promise<string> {
  const { body } = await server.send('PUT', '/api/v1/saved/link', { user: people.user as TestUser });
  return body.token;
}

const owner = () => people.user as TestUser;

/** The values of parameters in calls. If a call may change a value, the value is created for that call. */
const PARAMETERS: Record<string, () => string | Promise<string>> = {
  ':user': () => owner().id,
  ':stranger': () => strangerId,
  ':review': async () => (await server.buildReview(owner(), locationId)).id,
  ':session': () => findOtherSession(owner()),
  ':message': sendMessage,
  ':update': draftUpdate,
  ':import': draftImport,
  ':subscriber': subscribe,
  ':suggestion': () => suggestCorrection(false),
  ':applied': () => suggestCorrection(true),
  ':place': async () => (await server.buildLocation(owner())).id,
  ':list': shareList,
  ':photo': () => photoId,
  ':report': () => reportId,
  ':decision': () => decisionId,
  ':location': () => locationId,
  ':badgeType': () => 'First%20Steps',
  ':credential': () => credentialId,
  ':kid': () => badgeKid,
  ':file': () => 'first-steps.svg',
  ':picture': () => badgePicture('First Steps').cid,
  ':zoom': () => '10',
  ':x': () => '0',
  ':y': () => '0',
};

async function callAs(role: Role, call: string, payload?: object) {
  const [method, path] = call.split(' ') as [InjectOptions['method'], string];
  let url = path;
  for (const [name] of path.matchAll(/:\w+/g)) {
    const build = PARAMETERS[name];
    if (!build) throw new Error(`${name} has no value.`);
    url = url.replace(name, await build());
  }
  const caller = people[role];
  return server.send(method, url, { ...(caller && { user: caller }), ...(payload && { payload }) });
}

describe('permissions', () => {
  const cases = TABLE.flatMap(([call, statuses, payload]) =>
    (Object.keys(statuses) as Role[]).map((role) => ({ call, role, expected: statuses[role], payload })),
  );

  it.each(cases)('returns $expected for $call by the role $role', async ({
    call,
    role,
    expected,
    payload,
  }) => {
    const { status, body } = await callAs(role, call, payload?.());
    expect(status).toBe(expected);
    if (status === 401) expect(body.code).toBe('not_authenticated');
    if (status === 403) expect(body.code).toBe('not_permitted');
  });

  it('lists every documented route in the permission table', () => {
    const documented = server.app.swagger().paths as Record<string, Record<string, unknown>>;
    const inTable = new Set(TABLE.map(([call]) => call.split('?')[0]?.replace(/:\w+|(?<=\/)\d+/g, '{}')));
    const missing = Object.entries(documented)
      .filter(([path]) => path.startsWith('/api/'))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
      )
      .filter((call) => !inTable.has(call));
    // The lookup needs query parameters. locations.routes.test.ts covers it for visitors.
    expect(missing).toEqual(['GET /api/v1/locations/lookup']);
  });

  it('returns 401 to visitors before validating a body', async () => {
    expect((await server.send('POST', '/api/v1/reviews', { payload: {} })).status).toBe(401);
    expect((await server.send('PATCH', '/api/v1/reviews/none', { payload: {} })).status).toBe(401);
  });

  it('hides the administrator role from other users', async () => {
    const admin = people.admin as TestUser;
    const path = `/api/v1/profiles/${admin.id}`;
    expect((await server.send('GET', path)).body).not.toHaveProperty('is_admin');
    expect((await server.send('GET', path, { user: people.user as TestUser })).body).not.toHaveProperty(
      'is_admin',
    );
    expect((await server.send('GET', path, { user: admin })).body.is_admin).toBe(true);
  });
});

describe('access tokens', () => {
  const call = (authorization: string) =>
    server.send('GET', `/api/v1/users/${people.user?.id}/reviews`, { headers: { authorization } });

  it.each([
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no token', 'Bearer '],
    ['nonsense', 'Bearer nonsense'],
    ['an unsigned token', `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`],
  ])('returns 401 for an authorization with %s', async (_, authorization) => {
    expect(await call(authorization)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  });

  it("rejects places and reviews of a deleted account's cached session", async () => {
    const gone = await server.buildUser();
    await server.send('GET', `/api/v1/users/${gone.id}/reviews`, { user: gone });
    await server.sql`delete from auth.users where id = ${gone.id}`;
    const place = { name: 'Late', address: '1 Late St', category: 'other', latitude: 1, longitude: 1 };
    const location = await server.send('POST', '/api/v1/locations', { payload: place, user: gone });
    const review = await server.send('POST', '/api/v1/reviews', {
      payload: { location_id: locationId, rating: 1 },
      user: gone,
    });
    expect(location.status).toBe(409);
    expect(review.status).toBe(422);
  });

  it('returns 401 for a changed access token', async () => {
    const [header, payload, signature] = (people.user as TestUser).session.access_token.split('.') as [
      string,
      string,
      string,
    ];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: people.admin?.id })).toString('base64url');
    expect((await call(`Bearer ${header}.${forged}.${signature}`)).status).toBe(401);
  });
});
