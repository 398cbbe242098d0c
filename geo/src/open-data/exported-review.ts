import { toInstant } from '@wayable/platform/db/instant';
import { DETAIL_NAMES } from '@wayable/protocol/answers/detail-fields';
import type { Details } from '@wayable/protocol/answers/details';
import type { FeatureAnswers } from '@wayable/protocol/answers/feature-answers';
import { FEATURES } from '@wayable/protocol/features';
import type { Review } from '@wayable/protocol/reviews';
import { attributionOf, type ExportTerms, licenseAt } from './terms.ts';
import type { Column } from './write-csv.ts';

interface ExportedPhoto {
  url: string;
  alt_text: string | null;
  topic: string | null;
  width: number;
  height: number;
}

/**
 * A review, as all files of the export use it. Excludes the kind of visit, which together with other data
 * could reveal a person's disability.
 */
export interface ExportedReview {
  id: string;
  location_id: string;
  location_name: string;
  rating: number;
  feature_answers: FeatureAnswers;
  details: Details;
  comments: string;
  is_verified: boolean;
  /** Null for an anonymous author. The times then show only the day, as noon UTC. */
  author: string | null;
  photos: ExportedPhoto[];
  answered_at: string;
  created_at: string;
  updated_at: string;
  licence: string;
  photo_licence: string;
}

/**
 * A review as visitors see it, and the instant of the author's last change, which is used only to find the
 * license.
 */
export interface DatedReview {
  review: Review;
  changedAt: string;
}

export const toExportedReview = (
  { review, changedAt }: DatedReview,
  { publicUrl, terms }: { publicUrl: string; terms: ExportTerms },
): ExportedReview => ({
  id: review.id,
  location_id: review.location_id,
  location_name: review.locations.name,
  rating: review.rating,
  feature_answers: review.feature_answers,
  details: review.details,
  comments: review.comments,
  is_verified: review.is_verified,
  author: review.user_id === null ? null : review.user_profiles.full_name,
  photos: review.photo_details.map(({ url, alt_text, topic, width, height }) => ({
    url: publicUrl + url,
    alt_text,
    topic,
    width,
    height,
  })),
  answered_at: toInstant(review.answered_at),
  created_at: toInstant(review.created_at),
  updated_at: toInstant(review.updated_at),
  licence: licenseAt(terms, changedAt),
  photo_licence: licenseAt(terms.photos, changedAt),
});

/** Returns the columns of reviews.csv, named like the API's fields. */
export const toReviewColumns = (terms: ExportTerms): Column<ExportedReview>[] => [
  { name: 'id', read: ({ id }) => id },
  { name: 'location_id', read: ({ location_id }) => location_id },
  { name: 'location_name', read: ({ location_name }) => location_name },
  { name: 'rating', read: ({ rating }) => rating },
  ...FEATURES.map((id) => ({
    name: id,
    read: ({ feature_answers }: ExportedReview) => feature_answers[id],
  })),
  ...DETAIL_NAMES.map((field) => ({
    name: field,
    read: ({ details }: ExportedReview) => details[field],
  })),
  { name: 'measured', read: ({ details }) => details.measured?.join(' ') },
  { name: 'comments', read: ({ comments }) => comments },
  { name: 'is_verified', read: ({ is_verified }) => is_verified },
  { name: 'author', read: ({ author }) => author },
  { name: 'photos', read: ({ photos }) => photos.map(({ url }) => url).join(' ') },
  { name: 'answered_at', read: ({ answered_at }) => answered_at },
  { name: 'created_at', read: ({ created_at }) => created_at },
  { name: 'updated_at', read: ({ updated_at }) => updated_at },
  { name: 'licence', read: ({ licence }) => licence },
  { name: 'photo_licence', read: ({ photo_licence }) => photo_licence },
  { name: 'attribution', read: ({ licence }) => attributionOf(terms, licence, []) },
];
