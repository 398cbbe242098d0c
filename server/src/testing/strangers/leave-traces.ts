import type { UploadedPhoto } from '@wayable/protocol/photos';
import type { Review } from '@wayable/protocol/reviews';
import { drawPhoto } from '../files/draw-photo.ts';
import type { TestApp, TestUser } from '../test-app.ts';
import type { Traces } from './visits.ts';

export const COMMENT = 'Step-free at the side.';
export const VISITED_AS = 'deaf-or-hard-of-hearing';
/** An unusual number of reviews, which no other count equals. The review with a photo is one more. */
const MORE_REVIEWS = 616;
export const REVIEW_COUNT = MORE_REVIEWS + 1;

/** Prepares the metadata of a badge token with the person's name. */
export async function prepareMetadata(server: TestApp, person: TestUser): Promise<string> {
  const { body } = await server.send('POST', '/api/v1/badges/metadata', {
    payload: { badge_type: 'First Steps', wallet_address: `0x${'1'.repeat(40)}`, show_name: true },
    user: person,
  });
  return body.uri;
}

/**
 * Creates the traces of an active person: reviews, a photo, an avatar, badges, a credential, and a
 * moderator's decision.
 */
export async function leaveTraces(
  server: TestApp,
  person: TestUser,
): Promise<Traces & { review: Review; photo: UploadedPhoto }> {
  const admin = await server.buildUser({ isAdmin: true });
  const other = await server.buildUser();
  const location = await server.buildLocation(person, {
    name: 'Harbour Baths',
    address: '1 Quay, Chicago, IL 60601',
  });
  const removed = await server.buildReview(person, location.id);
  await server.send('DELETE', `/api/v1/admin/reviews/${removed.id}`, {
    payload: { reason: 'spam' },
    user: admin,
  });
  const [decision] = await server.sql`select id::text from admin_log where review_id = ${removed.id}`;

  // Use a place with reviews by others, so that no place's count equals the person's count.
  const busy = await server.buildLocation(other, { name: 'Central Station' });
  for (const rating of [2, 3]) await server.buildReview(other, busy.id, { rating });
  // Date these reviews in an earlier month, because others see an anonymous author's figures of the last
  // month's end.
  await server.sql`
    insert into reviews (user_id, location_id, rating, created_at)
    select ${person.id}, ${busy.id}, 4, now() - interval '40 days' from generate_series(1, ${MORE_REVIEWS})
  `;

  // Write this review last, because its time becomes the time of the person's last activity.
  const photo = await server.buildPhoto(person);
  const review = await server.buildReview(person, location.id, {
    photos: [photo.url],
    comments: COMMENT,
    visited_as: VISITED_AS,
    visited_as_consent: true,
  });
  await server.send('POST', `/api/v1/reviews/${review.id}/reports`, {
    payload: { reason: 'spam' },
    user: other,
  });

  await server.send('PUT', `/api/v1/saved/${location.id}`, { user: person });
  const { body: list } = await server.send('PUT', '/api/v1/saved/link', { user: person });

  const { body: avatar } = await server.send('POST', '/api/v1/avatars/file', {
    payload: await drawPhoto({ width: 200, height: 200 }),
    headers: { 'content-type': 'image/jpeg' },
    user: person,
  });
  await server.send('PATCH', `/api/v1/profiles/${person.id}`, {
    payload: { avatar_url: avatar.url },
    user: person,
  });
  const { body: credential } = await server.send(
    'POST',
    `/api/v1/users/${person.id}/badges/First%20Steps/credential`,
    { payload: { show_name: true }, user: person },
  );
  const { body: check } = await server.send('GET', `/api/v1/badges/credentials/${credential.id}`);
  return {
    personId: person.id,
    locationId: location.id,
    reviewId: review.id,
    decisionId: decision?.id,
    credentialId: credential.id,
    listToken: list.token,
    badgeKid: check.key_url.split('/').at(-1),
    metadataCid: (await prepareMetadata(server, person)).split('/').at(-1) ?? '',
    avatarUrl: avatar.url,
    photoUrl: photo.url,
    photoKey: photo.Key,
    review,
    photo,
  };
}
