import type { Queryable } from '@wayable/platform/db/database';
import { toDay } from '@wayable/platform/db/instant';
import { hasName } from '@wayable/platform/texts/kind-names';
import { ANONYMOUS_AUTHOR, type Review, type ReviewLocation } from '@wayable/protocol/reviews';
import { type PhotoFacts, toPhoto } from '../photos/photo-address.ts';
import { permissionsOnReview } from '../policy/permissions.ts';
import { type Reader, seesAuthor } from '../visibility/visibility.ts';

/**
 * Selects when the answers of a review were last given, at most its last change. The stored instant may be that
 * of the author's confirmation, and confirmations name no person.
 */
export const answeredAt = (sql: Queryable) =>
  sql`least(coalesce(review.answered_at, review.created_at), review.updated_at) as answered_at`;

/** Selects the columns of a review with its author and location. `source` names the review's table. */
export const reviewWithEmbeds = (sql: Queryable, source = 'reviews') => sql`
  select review.id, review.user_id, review.location_id, review.rating, review.accessibility_features,
    review.feature_answers, review.place_details as details, review.visited_as,
    ${answeredAt(sql)}, review.photos,
    review.comments, review.is_verified, review.created_at, review.updated_at,
    json_build_object('id', author.id, 'full_name', author.full_name, 'avatar_url', author.avatar_url)
      as user_profiles, author.is_named,
    json_build_object('id', location.id, 'name', location.name, 'kind', location.place_kind,
      'address', location.address, 'category', location.category) as locations,
    case when review.photos = '{}' then '[]' else (
      select coalesce(json_agg(json_build_object('id', photo.id, 'alt_text', photo.alt_text,
        'topic', photo.topic, 'width', photo.width, 'height', photo.height, 'edges', photo.edges)), '[]')
      from photos as photo where photo.review_id = review.id
    ) end as photo_details
  from ${sql(source)} as review
  join visible_authors as author on author.id = review.user_id
  join locations as location on location.id = review.location_id
`;

/** A review as `reviewWithEmbeds` selects it. */
export interface ReviewRow extends Omit<Review, 'photo_details' | 'user_id' | 'locations'> {
  user_id: string;
  photo_details: PhotoFacts[];
  is_named: boolean;
  locations: Omit<ReviewLocation, 'has_name'>;
}

/**
 * Converts a stored review for a reader. A reader who may not see the author gets no author and only the days
 * of the dates. Photos keep the order of the review.
 */
export function toReview({ is_named, ...row }: ReviewRow, reader: Reader): Review {
  const details = row.photo_details.map(toPhoto);
  const position = ({ url }: { url: string }) => row.photos.indexOf(url);
  const permissions = permissionsOnReview(reader, row.user_id);
  const review = {
    ...row,
    locations: { ...row.locations, has_name: hasName(row.locations) },
    photo_details: details.sort((a, b) => position(a) - position(b)),
    ...(permissions && { permissions }),
  };
  if (seesAuthor(reader, { id: row.user_id, is_named })) return review;
  return {
    ...review,
    user_id: null,
    user_profiles: ANONYMOUS_AUTHOR,
    created_at: toDay(row.created_at),
    updated_at: toDay(row.updated_at),
    answered_at: toDay(row.answered_at),
  };
}
