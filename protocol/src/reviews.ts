import Type, { type Static } from 'typebox';
import { DETAIL_TOPICS, type DetailTopic } from './answers/detail-topics.ts';
import { DetailsSchema } from './answers/details.ts';
import { FeatureAnswersSchema, VisitedAsSchema, visitedAsFields } from './answers/feature-answers.ts';
import { CategoryFilter, CategorySchema } from './categories.ts';
import { oneOf } from './choices.ts';
import { FEATURES, FeatureSchema } from './features.ts';
import { pagedResult, pageQuery } from './paging.ts';
import { MAX_PHOTOS, PHOTO_TEXTS, Photo } from './photos.ts';
import { MAX_RATING, MIN_RATING } from './ratings.ts';
import { lineOfText, paragraphOfText, searchText, Timestamp, Uuid } from './text.ts';

/** Period of the limit of reviews per person and place. */
export const REVIEWS_OF_PLACE_DAYS = 30;
export const COMMENT_MAX = 5_000;
export const USER_REVIEWS_PAGE_SIZE = 10;

const rating = Type.Integer({ minimum: MIN_RATING, maximum: MAX_RATING });
const accessibility_features = Type.Array(FeatureSchema, {
  maxItems: FEATURES.length,
  uniqueItems: true,
});
const comments = paragraphOfText(COMMENT_MAX, 'The contributor’s comment about the place');
const photos = Type.Array(lineOfText(500, 'The public address of an uploaded photo'), {
  maxItems: MAX_PHOTOS,
  uniqueItems: true,
  'x-messages': { maxItems: PHOTO_TEXTS.count },
});

/** The public author of an anonymous review (docs/product.md#privacy). */
export const ANONYMOUS_AUTHOR = { id: null, full_name: 'A contributor', avatar_url: null };

export const ReviewAuthor = Type.Object({
  id: Type.Union([Uuid, Type.Null()], { description: 'null if the author is anonymous' }),
  full_name: Type.String(),
  avatar_url: Type.Union([Type.String(), Type.Null()]),
});

export const ReviewLocation = Type.Object({
  id: Uuid,
  name: Type.String(),
  kind: Type.Union([Type.String(), Type.Null()], { description: 'As in places' }),
  has_name: Type.Boolean({
    description: 'False for a place without a name of its own: `name` is then the English name of its kind',
  }),
  address: Type.String(),
  category: CategorySchema,
});
export type ReviewLocation = Static<typeof ReviewLocation>;

/** A signed-in reader's permissions on a review. */
export const ReviewPermissions = Type.Object({
  update: Type.Boolean(),
  delete: Type.Boolean(),
  report: Type.Boolean(),
});
export type ReviewPermissions = Static<typeof ReviewPermissions>;

/** A review with its author and location embedded (docs/product.md#words). */
export const Review = Type.Object({
  id: Uuid,
  user_id: Type.Union([Uuid, Type.Null()], { description: 'null if the author is anonymous' }),
  location_id: Uuid,
  rating,
  accessibility_features,
  feature_answers: FeatureAnswersSchema,
  details: DetailsSchema,
  visited_as: Type.Union([VisitedAsSchema, Type.Null()], {
    description: 'How the author visited; null in lists of one person’s reviews',
  }),
  answered_at: Type.String({ description: 'When the answers and details were last given (RFC 3339, UTC)' }),
  photos: Type.Array(Type.String(), { maxItems: MAX_PHOTOS }),
  photo_details: Type.Array(Photo, { maxItems: MAX_PHOTOS }),
  comments: Type.String(),
  is_verified: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  user_profiles: ReviewAuthor,
  locations: ReviewLocation,
  permissions: Type.Optional(ReviewPermissions),
});

export const ReviewPage = pagedResult(Review);

export const ReviewCreate = Type.Object({
  user_id: Type.Optional(Uuid),
  location_id: Uuid,
  rating,
  accessibility_features: Type.Optional(accessibility_features),
  feature_answers: Type.Optional(FeatureAnswersSchema),
  details: Type.Optional(DetailsSchema),
  ...visitedAsFields,
  photos: Type.Optional(photos),
  comments: Type.Optional(comments),
});

const UPDATED_FIELDS = [
  'rating',
  'accessibility_features',
  'feature_answers',
  'details',
  'visited_as',
  'photos',
  'comments',
] as const;

/**
 * Missing fields stay unchanged; at least one is required. Answers, details and photos are replaced as a
 * whole.
 */
export const ReviewUpdate = Type.Object(
  {
    rating: Type.Optional(rating),
    accessibility_features: Type.Optional(accessibility_features),
    feature_answers: Type.Optional(FeatureAnswersSchema),
    details: Type.Optional(DetailsSchema),
    ...visitedAsFields,
    photos: Type.Optional(photos),
    comments: Type.Optional(comments),
  },
  { anyOf: UPDATED_FIELDS.map((field) => ({ required: [field] })) },
);

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 100,
      pattern: '^[\\x21-\\x7E]+$',
      description: 'A value unique to this submission: a replay with the same key creates nothing new',
    }),
  ),
});

export const VERIFICATION_FILTERS = ['all', 'verified', 'pending'] as const;
export type VerificationFilter = (typeof VERIFICATION_FILTERS)[number];
export const USER_REVIEW_SORTS = ['created_at', 'rating'] as const;
export type UserReviewSort = (typeof USER_REVIEW_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Sort orders of a location's reviews: newest, best (then newest), or verified first (then newest). */
export const LOCATION_REVIEW_SORTS = ['created_at', 'rating', 'is_verified'] as const;
export type LocationReviewSort = (typeof LOCATION_REVIEW_SORTS)[number];

export const LocationReviewsQuery = Type.Object({
  ...pageQuery(10, 50),
  sortBy: oneOf(LOCATION_REVIEW_SORTS, 'created_at'),
  about: Type.Optional(
    Type.Unsafe<DetailTopic>(
      Type.String({
        enum: [...DETAIL_TOPICS],
        description: 'Only reviews with a detail or a photo of this part of the place',
      }),
    ),
  ),
  visited_as: Type.Optional(VisitedAsSchema),
});

export const UserReviewsQuery = Type.Object({
  ...pageQuery(USER_REVIEWS_PAGE_SIZE, 50),
  searchQuery: searchText('Words of the location’s name or address, or of the comments'),
  verificationFilter: oneOf(VERIFICATION_FILTERS, 'all'),
  categoryFilter: CategoryFilter,
  sortBy: oneOf(USER_REVIEW_SORTS, 'created_at'),
  sortOrder: oneOf(SORT_ORDERS, 'desc'),
});

export const ReviewCounts = Type.Object({
  total: Type.Integer(),
  verified: Type.Integer(),
  pending: Type.Integer(),
});

/** A page of one person's reviews. `counts` respect search and category, not the verification filter. */
export const UserReviewsPage = Type.Object({
  ...ReviewPage.properties,
  counts: ReviewCounts,
  categories: Type.Array(CategorySchema, { description: 'Categories in which the person has reviews' }),
});

/** Maximum number of listed deleted reviews. The list has the newest ones. */
export const DELETED_REVIEWS_MAX = 100;

/** A review that its author deleted and may restore. */
export const DeletedReview = Type.Object({
  id: Uuid,
  location_id: Type.Union([Uuid, Type.Null()], { description: 'null if the location was deleted since' }),
  location_name: Type.String(),
  rating,
  comments: Type.String(),
  deleted_at: Timestamp,
  kept_until: Type.String({ description: 'The time of its permanent deletion (RFC 3339, UTC)' }),
});
export const DeletedReviews = Type.Object({ data: Type.Array(DeletedReview) });

export type DeletedReview = Static<typeof DeletedReview>;
export type DeletedReviews = Static<typeof DeletedReviews>;
export type Review = Static<typeof Review>;
export type ReviewPage = Static<typeof ReviewPage>;
export type ReviewCreate = Static<typeof ReviewCreate>;
export type ReviewUpdate = Static<typeof ReviewUpdate>;
export type ReviewCounts = Static<typeof ReviewCounts>;
export type LocationReviewsQuery = Static<typeof LocationReviewsQuery>;
export type UserReviewsQuery = Static<typeof UserReviewsQuery>;
export type UserReviewsPage = Static<typeof UserReviewsPage>;
