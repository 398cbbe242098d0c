import type { Database } from '@wayable/platform/db/database';
import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { keepPublic } from '@wayable/platform/http/responses/public-answers';
import { ReviewRemoval } from '@wayable/protocol/moderation';
import {
  DeletedReviews,
  IdempotencyHeaders,
  LocationReviewsQuery,
  Review,
  ReviewCounts,
  ReviewCreate,
  ReviewPage,
  ReviewUpdate,
  UserReviewsPage,
  UserReviewsQuery,
} from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import type { PhotoStore } from '../photos/photo-store.ts';
import { deleteForGood, listDeletedReviews, restoreDeletedReview } from './deleted-reviews.service.ts';
import { createReview, toReviewLimits } from './review-submission.service.ts';
import {
  countReviewsOfUser,
  editReview,
  getReview,
  listReviewsOfLocation,
  listReviewsOfUser,
  type RemoveAsModerator,
  removeReview,
} from './reviews.service.ts';

const tags = ['reviews'];
const security = [{ bearer: [] }];
const IdParams = Type.Object({ id: Uuid });
const WRITES = { max: 300, windowSeconds: 60 };

interface ReviewRoutesContext {
  sql: Database;
  replicas: Replicas;
  photos: PhotoStore;
  accountLimitScale: number;
  /** Removes another person's review so that it can be restored. */
  removeAsModerator: RemoveAsModerator;
}

/** Registers the routes of reviews: lists by place and person, creation, change and deletion. */
export function registerReviewRoutes(
  app: TypedApp,
  { sql, replicas, photos, accountLimitScale, removeAsModerator }: ReviewRoutesContext,
  { requireViewer, recogniseViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  const limits = toReviewLimits(accountLimitScale);
  app.get(
    ROUTES.locationReviews,
    {
      ...keepPublic('revalidate'),
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags,
        operationId: 'listLocationReviews',
        summary: 'Reviews of a location: newest, best or verified first',
        params: IdParams,
        querystring: LocationReviewsQuery,
        response: { 200: ReviewPage, ...PROBLEM_RESPONSES },
      },
    },
    (request) =>
      listReviewsOfLocation(replicas.of(request), request.params.id, request.query, request.viewer),
  );

  app.get(
    ROUTES.review,
    {
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags,
        operationId: 'getReview',
        summary: 'One review',
        params: IdParams,
        response: { 200: Review, ...PROBLEM_RESPONSES },
      },
    },
    (request) => getReview(replicas.of(request), request.params.id, request.viewer),
  );

  app.get(
    ROUTES.userReviews,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listUserReviews',
        summary: 'Reviews of a person, for that person and administrators',
        security,
        params: IdParams,
        querystring: UserReviewsQuery,
        response: { 200: UserReviewsPage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listReviewsOfUser(sql, viewerOf(request), request.params.id.toLowerCase(), request.query),
  );

  app.get(
    ROUTES.userReviewCounts,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'countUserReviews',
        summary: 'How many reviews a person has, verified and pending',
        security,
        params: IdParams,
        response: { 200: ReviewCounts, ...PROBLEM_RESPONSES },
      },
    },
    (request) => countReviewsOfUser(sql, viewerOf(request), request.params.id.toLowerCase()),
  );

  app.post(
    ROUTES.reviews,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'createReview',
        summary:
          'Write a review; a replay with the same Idempotency-Key returns the first one with status 200',
        security,
        headers: IdempotencyHeaders,
        body: ReviewCreate,
        response: { 200: Review, 201: Review, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const { review, isNew } = await createReview(photos, limits, viewerOf(request), request.body, key);
      return reply.code(isNew ? 201 : 200).send(review);
    },
  );

  app.patch(
    ROUTES.review,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'updateReview',
        summary:
          'Change rating, answers, details, photos or comments of the caller’s review; a verified one returns to pending',
        security,
        params: IdParams,
        body: ReviewUpdate,
        response: { 200: Review, ...PROBLEM_RESPONSES },
      },
    },
    (request) => editReview(photos, viewerOf(request), request.params.id, request.body),
  );

  app.delete(
    ROUTES.review,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'deleteReview',
        summary:
          'Delete the caller’s review, or remove another one as an administrator, with an optional reason',
        security,
        params: IdParams,
        body: Type.Partial(ReviewRemoval),
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await removeReview(sql, removeAsModerator, viewerOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    ROUTES.reviewRestoration,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'restoreOwnReview',
        summary: 'Restore a review that the caller deleted within the last 30 days',
        security,
        params: IdParams,
        response: { 200: Review, ...PROBLEM_RESPONSES },
      },
    },
    (request) => restoreDeletedReview(sql, viewerOf(request), request.params.id),
  );

  app.get(
    ROUTES.deletedReviews,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listDeletedReviews',
        summary: 'Reviews that the caller deleted within the last 30 days, newest first',
        security,
        response: { 200: DeletedReviews, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listDeletedReviews(sql, viewerOf(request)),
  );

  app.delete(
    ROUTES.deletedReview,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'deleteReviewForGood',
        summary: 'Permanently delete a deleted review with its photos',
        security,
        params: IdParams,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await deleteForGood(photos, viewerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
