import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import {
  DecisionAnswer,
  DecisionParams,
  DecisionResult,
  OwnDecision,
  ReportsResolution,
  ReportsResolutionResult,
  ReviewRemovalDecision,
  ReviewRestoration,
  Suspension,
  VerificationChange,
} from '@wayable/protocol/moderation';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import { answerDecision, getOwnDecision } from './answers.service.ts';
import { type DecisionContext, resolveReports } from './report-decisions.service.ts';
import { changeVerification, removeReview, restoreReview } from './review-decisions.service.ts';
import { endSuspension, type SuspensionContext, suspendAccount } from './suspensions.service.ts';

const tags = ['moderation'];
const security = [{ bearer: [] }];
const params = Type.Object({ id: Uuid });
/** The limit is high, because a decision about several reviews sends one call for each. */
const DECISIONS = { max: 600, windowSeconds: 600 };
const ANSWERS = { max: 60, windowSeconds: 600 };
const done = { 204: Type.Null(), ...PROBLEM_RESPONSES };
const decided = { 200: DecisionResult, ...PROBLEM_RESPONSES };

/** Registers the routes of moderators' decisions and authors' answers (docs/product.md#moderation). */
export function registerModerationRoutes(
  app: TypedApp,
  context: DecisionContext & SuspensionContext,
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  const decision = { ...limitRoute(DECISIONS), onRequest: requireViewer };

  app.delete(
    ROUTES.adminReview,
    {
      ...decision,
      schema: {
        tags,
        operationId: 'removeReview',
        summary: 'Remove a review, with a reason; it can be restored for 30 days',
        security,
        params,
        body: ReviewRemovalDecision,
        response: decided,
      },
    },
    async (request) => ({
      changed: await removeReview(context, viewerOf(request), request.params.id, request.body),
    }),
  );

  app.post(
    ROUTES.adminReviewRestoration,
    {
      ...decision,
      schema: {
        tags,
        operationId: 'restoreReview',
        summary: 'Restore a removed review as it was',
        security,
        params,
        body: ReviewRestoration,
        response: decided,
      },
    },
    async (request) => {
      const isUndo = request.body.is_undo ?? false;
      return { changed: await restoreReview(context, viewerOf(request), request.params.id, { isUndo }) };
    },
  );

  app.put(
    ROUTES.adminReviewVerification,
    {
      ...decision,
      schema: {
        tags,
        operationId: 'verifyReview',
        summary: 'Verify a review, or return it to pending with a reason',
        security,
        params,
        body: VerificationChange,
        response: decided,
      },
    },
    async (request) => ({
      changed: await changeVerification(context, viewerOf(request), request.params.id, request.body),
    }),
  );

  app.put(
    ROUTES.adminReviewReportsResolution,
    {
      ...decision,
      schema: {
        tags,
        operationId: 'resolveReviewReports',
        summary: 'Close the open reports of a kept review, or reopen those that a decision closed',
        security,
        params,
        body: ReportsResolution,
        response: { 200: ReportsResolutionResult, ...PROBLEM_RESPONSES },
      },
    },
    async (request) => {
      const decisionId = await resolveReports(context, viewerOf(request), request.params.id, request.body);
      return decisionId === undefined ? { changed: false } : { changed: true, decision_id: decisionId };
    },
  );

  app.put(
    ROUTES.adminUserSuspension,
    {
      ...decision,
      schema: {
        tags,
        operationId: 'suspendUser',
        summary: 'Suspend an account with a reason, and withdraw its reviews on request',
        security,
        params,
        body: Suspension,
        response: done,
      },
    },
    async (request, reply) => {
      await suspendAccount(context, viewerOf(request), request.params.id.toLowerCase(), request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    ROUTES.adminUserSuspension,
    {
      ...decision,
      schema: {
        tags,
        operationId: 'endSuspension',
        summary: 'End a suspension; withdrawn reviews come back',
        security,
        params,
        response: done,
      },
    },
    async (request, reply) => {
      await endSuspension(context, viewerOf(request), request.params.id.toLowerCase());
      return reply.code(204).send(null);
    },
  );

  app.get(
    ROUTES.moderationDecision,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getModerationDecision',
        summary: 'A decision about the caller’s review, with the answer',
        security,
        params: DecisionParams,
        response: { 200: OwnDecision, ...PROBLEM_RESPONSES },
      },
    },
    (request) => getOwnDecision(context.sql, viewerOf(request), request.params.decisionId),
  );

  app.post(
    ROUTES.moderationAnswer,
    {
      ...limitRoute(ANSWERS),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'answerModerationDecision',
        summary: 'Answer a decision about the caller’s review, once',
        security,
        params: DecisionParams,
        body: DecisionAnswer,
        response: { 201: OwnDecision, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const { decisionId } = request.params;
      const answered = await answerDecision(context.sql, viewerOf(request), decisionId, request.body.answer);
      return reply.code(201).send(answered);
    },
  );
}
