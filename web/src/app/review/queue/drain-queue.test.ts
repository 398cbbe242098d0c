import 'fake-indexeddb/auto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Location } from '@wayable/protocol/locations';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUserIdProvider } from '~/api-client/access-token';
import type { LocationChoice } from '~/locations/location-field/location-choice';
import { emptyDraft, type ReviewDraft } from '../review-draft';
import { drainQueue } from './drain-queue';
import { keepSending } from './keep-sending';
import { forgetReviewsOf, listQueued, queueDraft, takeBack } from './review-database';

const USER = 'user-1';
const START = Date.parse('2026-11-22T10:00:00Z');
const DAY_MS = 86_400_000;
const browserFetch = globalThis.fetch;

interface Received {
  key: string;
  place: string;
  comments?: string;
}

/** A way in which sending a review can fail. */
interface Trouble {
  status?: number;
  timesOut?: boolean;
  isCut?: boolean;
}

let received: Received[];
/** Rate-limited places, with the seconds until the server accepts more reviews. */
let fullFor: Record<string, number>;
/** Places for which the server returns an error, with the status. */
let failingWith: Record<string, number>;
/** Actions on the device while the review of a place is being sent. */
let meanwhile: Record<string, () => Promise<unknown>>;
/** The signed-in person. */
let signedInAs: string | undefined;
let server: ReturnType<typeof createServer>;

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

beforeEach(async () => {
  received = [];
  fullFor = {};
  failingWith = {};
  meanwhile = {};
  signedInAs = USER;
  setUserIdProvider(async () => signedInAs);
  server = createServer(async (request, response) => {
    const { location_id: place, comments } = JSON.parse(await readBody(request));
    received.push({ key: String(request.headers['idempotency-key']), place, ...(comments && { comments }) });
    await meanwhile[place]?.();
    const seconds = fullFor[place];
    response.setHeader('content-type', 'application/json');
    if (seconds !== undefined) {
      response.statusCode = 429;
      response.setHeader('retry-after', String(seconds));
      response.end(JSON.stringify({ code: 'rate_limited', limit: 'reviews_of_place' }));
      return;
    }
    response.statusCode = failingWith[place] ?? 200;
    response.end(JSON.stringify({ id: 'review', locations: { id: place, name: place }, photo_details: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(`http://127.0.0.1:${port}${path}`, init),
  );
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setUserIdProvider(async () => undefined);
  await forgetReviewsOf(USER);
  await new Promise((resolve) => server.close(resolve));
});

async function queue(place: string, queuedAt: number, changes: Partial<ReviewDraft> = {}): Promise<string> {
  const draft = {
    ...emptyDraft({ kind: 'existing', location: { id: place, name: place } as Location }),
    rating: 3,
    ...changes,
  };
  const id = draft.idempotencyKey;
  const state = { kind: 'waiting', reason: null, needsSignIn: false } as const;
  await queueDraft({ userId: USER, search: place }, { id, userId: USER, queuedAt, draft, state });
  return id;
}

it('keeps a rate-limited review until later and sends others', async () => {
  fullFor = { library: 30 * 86_400 };
  const waiting = await queue('library', 1);
  const other = await queue('museum', 2);
  expect(await drainQueue(USER)).toEqual({
    kind: 'later',
    needsSignIn: false,
    retryAfterSeconds: 30 * 86_400,
  });
  expect(received.map(({ key }) => key)).toEqual([waiting, other]);
  const [left, ...rest] = await listQueued(USER);
  expect(rest).toEqual([]);
  expect(left).toMatchObject({
    id: waiting,
    state: {
      kind: 'waiting',
      reason: expect.stringMatching(/several times in the last 30 days.*in 30 days\.$/),
      retryAt: START + 30 * DAY_MS,
    },
  });
  // The client sends no request before this time.
  vi.setSystemTime(START + 29 * DAY_MS);
  expect(await drainQueue(USER)).toMatchObject({ kind: 'later', retryAfterSeconds: 86_400 });
  expect(received).toHaveLength(2);
  fullFor = {};
  vi.setSystemTime(START + 30 * DAY_MS);
  expect(await drainQueue(USER)).toEqual({ kind: 'empty' });
  expect(received.at(-1)).toEqual({ key: waiting, place: 'library' });
  expect(await listQueued(USER)).toEqual([]);
});

it("sends a review's edit made while another review is sent", async () => {
  await queue('library', 1);
  const edited = await queue('museum', 2, { comments: 'Steep.' });
  const takenBack = await queue('theatre', 3);
  const form = { userId: USER, search: 'draft' };
  meanwhile.library = async () => {
    await takeBack(takenBack, form);
    await takeBack(edited, form);
    await queue('museum', 4, { comments: 'Level.', idempotencyKey: edited });
  };
  expect(await drainQueue(USER)).toEqual({ kind: 'empty' });
  expect(received.slice(1)).toEqual([{ key: edited, place: 'museum', comments: 'Level.' }]);
  expect(await listQueued(USER)).toEqual([]);
});

it('keeps a review edited while its older version is sent', async () => {
  const edited = await queue('museum', 1, { comments: 'Steep.' });
  meanwhile.museum = async () => {
    await takeBack(edited, { userId: USER, search: 'draft' });
    await queue('museum', 2, { comments: 'Level.', idempotencyKey: edited });
  };
  expect(await drainQueue(USER)).toEqual({ kind: 'empty' });
  expect(await listQueued(USER)).toMatchObject([{ id: edited, draft: { comments: 'Level.' } }]);
});

it('stops sending reviews when another person signs in', async () => {
  const sent = await queue('library', 1);
  const newPlace: LocationChoice = {
    kind: 'new',
    name: 'Union Park',
    address: '1501 W Randolph St',
    category: 'recreation',
    latitude: 41.88,
    longitude: -87.66,
  };
  const waiting = await queue('new', 2, { choice: newPlace });
  meanwhile.library = async () => {
    signedInAs = 'user-2';
  };
  expect(await drainQueue(USER)).toMatchObject({ kind: 'later', needsSignIn: true });
  expect(received.map(({ key }) => key)).toEqual([sent]);
  expect(await listQueued(USER)).toMatchObject([
    { id: waiting, state: { kind: 'waiting', needsSignIn: true } },
  ]);
  signedInAs = undefined;
  expect(await drainQueue(USER)).toMatchObject({ kind: 'later', needsSignIn: true });
  expect(received).toHaveLength(1);
});

it.each([
  ['the server fails at one review', { status: 500 }],
  ['the server has no room for a review’s photos', { status: 507 }],
  ['no answer to one review comes in time', { timesOut: true }],
])('sends other reviews when %s', async (_, { status, timesOut }: Trouble) => {
  if (status) failingWith = { library: status };
  if (timesOut) vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  const waiting = await queue('library', 1);
  const other = await queue('museum', 2);
  expect(await drainQueue(USER)).toEqual({ kind: 'later', needsSignIn: false, retryAfterSeconds: undefined });
  expect(received.at(-1)?.key).toBe(other);
  expect(await listQueued(USER)).toMatchObject([{ id: waiting, state: { kind: 'waiting' } }]);
});

it('keeps a queued review when a Wi-Fi portal answers', async () => {
  const page = { status: 200, headers: { 'Content-Type': 'text/html' } };
  vi.stubGlobal('fetch', async () => new Response('<h1>Sign in to the Wi-Fi</h1>', page));
  await queue('library', 1);
  expect(await drainQueue(USER)).toMatchObject({ kind: 'later', needsSignIn: false });
  const state = { kind: 'waiting', reason: expect.stringContaining('Your network answered') };
  expect(await listQueued(USER)).toMatchObject([{ state }]);
});

it('retries a failed review before a rate-limited review', async () => {
  fullFor = { library: 7_200 };
  failingWith = { museum: 500 };
  await queue('library', 1);
  await queue('museum', 2);
  expect(await drainQueue(USER)).toEqual({ kind: 'later', needsSignIn: false, retryAfterSeconds: undefined });
  expect(received).toHaveLength(2);
});

it.each([
  ['has too much to do', { status: 503 }],
  ['limits all calls', { status: 429 }],
  ['cannot be reached', { isCut: true }],
])('stops sending reviews to a server that %s', async (_, { status, isCut }: Trouble) => {
  if (status) failingWith = { library: status };
  if (isCut) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await queue('library', 1);
  await queue('museum', 2);
  expect(await drainQueue(USER)).toMatchObject({ kind: 'later', needsSignIn: false });
  expect(received.filter(({ place }) => place === 'museum')).toEqual([]);
  expect(await listQueued(USER)).toHaveLength(2);
});

it('sends queued reviews again at the scheduled time', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { lang: 'en' } }),
  );
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  // The timers of the queue, which are longer than all other timers here. `fetch` has timers with arguments.
  const alarms: { run: () => void; delayMs: number }[] = [];
  const { setTimeout: startTimer } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, delayMs: number, ...values: unknown[]) => {
    if (delayMs < 10_000) return startTimer(run, delayMs, ...values);
    return alarms.push({ run, delayMs });
  });
  const nextAlarm = async (number: number) => {
    await expect.poll(() => alarms.length).toBe(number);
    return alarms[number - 1] as (typeof alarms)[number];
  };
  fullFor = { library: 30 * 86_400 };
  const waiting = await queue('library', 1);
  const stop = keepSending(USER, () => undefined);
  try {
    const first = await nextAlarm(1);
    expect(received).toHaveLength(1);
    // A browser timer over 2^31 ms would fire immediately and repeatedly.
    expect(first.delayMs).toBe(DAY_MS / 4);
    vi.setSystemTime(START + DAY_MS / 4);
    first.run();
    const second = await nextAlarm(2);
    expect(received).toHaveLength(1);
    fullFor = {};
    vi.setSystemTime(START + 30 * DAY_MS);
    second.run();
    await expect.poll(() => received.length).toBe(2);
    expect(received.at(-1)?.key).toBe(waiting);
    await expect.poll(() => listQueued(USER)).toEqual([]);
  } finally {
    stop();
  }
});
