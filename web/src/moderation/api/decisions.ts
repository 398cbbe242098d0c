import type {
  DecisionResult,
  ReportsResolutionResult,
  ReviewRemovalDecision,
  Suspension,
  VerificationChange,
} from '@wayable/protocol/moderation';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

export const changeVerification = (id: string, body: VerificationChange): Promise<DecisionResult> =>
  call('PUT', { path: ROUTES.adminReviewVerification, params: { id }, body });

export const removeReview = (id: string, body: ReviewRemovalDecision): Promise<DecisionResult> =>
  call('DELETE', { path: ROUTES.adminReview, params: { id }, body });

/** Restores a removed review. With `isUndo`, reopens the reports that the removal had closed. */
export const restoreReview = (id: string, isUndo: boolean): Promise<DecisionResult> =>
  call('POST', { path: ROUTES.adminReviewRestoration, params: { id }, body: { is_undo: isUndo } });

/** Closes the open reports of a review. */
export const closeReports = (id: string): Promise<ReportsResolutionResult> =>
  call('PUT', { path: ROUTES.adminReviewReportsResolution, params: { id }, body: { is_resolved: true } });

/** Reopens the reports of a review that this decision closed. */
export const reopenReports = (id: string, decisionId: string | undefined): Promise<DecisionResult> =>
  call('PUT', {
    path: ROUTES.adminReviewReportsResolution,
    params: { id },
    body: { is_resolved: false, decision_id: decisionId },
  });

/** Changes a role; `reason` goes into the log. */
export const changeRole = (userId: string, isAdmin: boolean, reason: string): Promise<unknown> =>
  call('PATCH', { path: ROUTES.profile, params: { userId }, body: { is_admin: isAdmin, reason } });

export const suspendAccount = (id: string, body: Suspension): Promise<void> =>
  call('PUT', { path: ROUTES.adminUserSuspension, params: { id }, body });

export const endSuspension = (id: string): Promise<void> =>
  call('DELETE', { path: ROUTES.adminUserSuspension, params: { id } });
