import type { Location } from '@wayable/protocol/locations';
import type { Review } from '@wayable/protocol/reviews';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, TimeoutError, toApiError } from '~/api-client/api-error';
import { photoUrl, type ReviewPhoto } from '~/photos/review-photo';
import type { ReviewDraft } from '../review-draft';
import type { QueuedReview } from './queued-review';
import { type SendingTools, sendReview } from './send-review';

const location = { id: 'place', name: 'Union Park' } as Location;

const photo = (id: string, changes: Partial<ReviewPhoto> = {}): ReviewPhoto => ({
  id,
  path: `user/temp/1-${id}.jpeg`,
  name: `${id}.jpeg`,
  file: new Blob(['x'], { type: 'image/jpeg' }),
  altText: '',
  topic: null,
  isUploaded: false,
  ...changes,
});

const makeQueued = (changes: Partial<ReviewDraft> = {}): QueuedReview => ({
  id: 'key-1',
  userId: 'user',
  queuedAt: 1,
  state: { kind: 'waiting', reason: null, needsSignIn: false },
  draft: {
    choice: { kind: 'existing', location },
    rating: 4,
    answers: { 'visual-aids': 'yes', 'audio-cues': 'no' },
    details: { entrance_steps: 0, entrance_ramp: 'fixed' },
    visitedAs: null,
    hasConsent: false,
    comments: ' Wide paths. ',
    photos: [],
    idempotencyKey: 'key-1',
    ...changes,
  },
});

const newPlace: ReviewDraft['choice'] = {
  kind: 'new',
  name: ' Union Park ',
  address: ' 1501 W Randolph St ',
  category: 'recreation',
  latitude: 41.88,
  longitude: -87.66,
};

const problem = (status: number, code: string) => toApiError(status, { code, detail: `It is ${code}.` });

/** Creates a server that records requests and fails as the test requires. */
function makeTools(failures: Partial<Record<'upload' | 'place' | 'review' | 'alt', Error[]>> = {}) {
  const calls: string[] = [];
  let saved: QueuedReview | undefined;
  const failAt = (step: keyof typeof failures) => {
    const error = failures[step]?.shift();
    if (error) throw error;
  };
  const tools: SendingTools = {
    uploadPhoto: async ({ path }, { onProgress }) => {
      calls.push(`upload ${path}`);
      failAt('upload');
      onProgress(1);
    },
    createLocation: async ({ name, address }) => {
      calls.push(`place ${name}, ${address}`);
      failAt('place');
      return location;
    },
    createReview: async (review, key) => {
      calls.push(`review ${key} of ${review.location_id} ${review.comments} ${review.photos?.length}`);
      failAt('review');
      const details = review.photos?.map((url, index) => ({
        id: `photo-${index}`,
        url,
        alt_text: null,
        topic: null,
      }));
      return { locations: location, photo_details: details } as unknown as Review;
    },
    changePhoto: async (id, { alt_text, topic }) => {
      calls.push(`alt ${id} ${alt_text} ${topic}`);
      failAt('alt');
    },
    save: async (queued) => {
      saved = queued;
      return true;
    },
    onStep: () => undefined,
  };
  return { tools, calls, getSaved: () => saved };
}

describe('sendReview', () => {
  it('sends the place, photos, review and then text alternatives', async () => {
    const { tools, calls, getSaved } = makeTools();
    const photos = [photo('a', { altText: ' A ramp ', topic: 'entrance' }), photo('b', { isUploaded: true })];
    const outcome = await sendReview(makeQueued({ choice: newPlace, photos }), tools);
    expect(outcome.kind).toBe('sent');
    expect(calls).toEqual([
      'place Union Park, 1501 W Randolph St',
      'upload user/temp/1-a.jpeg',
      'review key-1 of place Wide paths. 2',
      'alt photo-0 A ramp entrance',
    ]);
    expect(getSaved()?.draft.choice.kind).toBe('existing');
    expect(getSaved()?.draft.photos.every(({ isUploaded }) => isUploaded)).toBe(true);
  });

  it.each([
    ['no network', new NetworkError(new TypeError())],
    ['a time-out', new TimeoutError('upload', 60_000)],
    ['an overloaded server', problem(503, 'overloaded')],
    ['a full store', problem(507, 'storage_full')],
    ['too many calls', problem(429, 'rate_limited')],
  ])('keeps a review waiting after %s without uploading photos twice', async (_, error) => {
    const { tools, calls, getSaved } = makeTools({ review: [error] });
    const first = await sendReview(makeQueued({ photos: [photo('a')] }), tools);
    expect(first).toMatchObject({ kind: 'later', needsSignIn: false });
    const second = await sendReview(getSaved() as QueuedReview, tools);
    expect(second.kind).toBe('sent');
    expect(calls.filter((call) => call.startsWith('upload'))).toHaveLength(1);
  });

  it.each([
    ['a session that is over', toApiError(401, undefined)],
    ['a second factor that is asked for', problem(403, 'second_factor_required')],
  ])('keeps a review waiting for a sign-in after %s', async (_, error) => {
    const { tools } = makeTools({ upload: [error] });
    const outcome = await sendReview(makeQueued({ photos: [photo('a')] }), tools);
    expect(outcome).toMatchObject({ kind: 'later', needsSignIn: true });
  });

  it('returns the reason why a review was rejected', async () => {
    const { tools } = makeTools({ upload: [problem(422, 'photo_unreadable')] });
    const outcome = await sendReview(makeQueued({ photos: [photo('a')] }), tools);
    expect(outcome).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('Upload failed: This image is damaged'),
    });
  });

  it("returns the failed part when a review's rejection lacks reasons", async () => {
    const refusal = () =>
      new ApiError({ message: 'The server answered with 413.', code: 'unknown', status: 413 });
    const ofReview = makeTools({ review: [refusal()] });
    expect(await sendReview(makeQueued(), ofReview.tools)).toMatchObject({
      kind: 'rejected',
      reason: 'Failed to submit review. Please try again.',
    });
    const ofPhoto = makeTools({ upload: [refusal()] });
    expect(await sendReview(makeQueued({ photos: [photo('a')] }), ofPhoto.tools)).toMatchObject({
      kind: 'rejected',
      reason: 'Upload failed: The server answered with 413.',
    });
  });

  it("uploads a review's expired photos again under new paths", async () => {
    const { tools, calls, getSaved } = makeTools({ review: [problem(422, 'photo_not_yours')] });
    const before = photo('a', { isUploaded: true });
    const outcome = await sendReview(makeQueued({ photos: [before] }), tools);
    expect(outcome.kind).toBe('sent');
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['review', 'upload', 'review']);
    const [after] = getSaved()?.draft.photos ?? [];
    expect(after && photoUrl(after)).not.toBe(photoUrl(before));
  });

  it('returns sent for a review despite a rejected text alternative', async () => {
    const photos = [photo('a', { altText: 'A ramp' })];
    const refused = makeTools({ alt: [problem(404, 'not_found')] });
    expect((await sendReview(makeQueued({ photos }), refused.tools)).kind).toBe('sent');
    const away = makeTools({ alt: [new NetworkError(new TypeError())] });
    expect((await sendReview(makeQueued({ photos }), away.tools)).kind).toBe('later');
  });

  it('stops sending a review that the user opened for editing', async () => {
    const { tools, calls } = makeTools();
    const outcome = await sendReview(makeQueued({ photos: [photo('a')] }), {
      ...tools,
      save: async () => false,
    });
    expect(outcome.kind).toBe('gone');
    expect(calls).toEqual(['upload user/temp/1-a.jpeg']);
  });

  it('returns gone for a sent review that was deleted later', async () => {
    const { tools } = makeTools({ review: [problem(410, 'review_deleted')] });
    expect((await sendReview(makeQueued(), tools)).kind).toBe('gone');
  });

  it("reports that the server received a review's earlier version", async () => {
    const { tools } = makeTools({ review: [problem(409, 'idempotency_key_reused')] });
    const outcome = await sendReview(makeQueued(), tools);
    expect(outcome).toMatchObject({ kind: 'rejected' });
    expect(outcome.kind === 'rejected' && outcome.reason).toContain('already been received');
  });
});
