import type { Correction, CorrectionPermissions } from '@wayable/protocol/corrections';
import type { LocationPermissions } from '@wayable/protocol/locations';
import type { AdminUserPermissions, ModerationPermissions } from '@wayable/protocol/moderation';
import type { ReviewPermissions } from '@wayable/protocol/reviews';
import { type Actor, can } from './policy.ts';

/**
 * Returns the actor's permissions on a review. Undefined for visitors, so that all visitors get the same
 * cacheable response.
 */
export const permissionsOnReview = (actor: Actor, authorId: string): ReviewPermissions | undefined =>
  actor && {
    update: can(actor, 'update_review', authorId),
    delete: can(actor, 'delete_review', authorId),
    report: can(actor, 'report_review', authorId),
  };

/** Returns the actor's moderation permissions on a review of this author. */
export const permissionsOnModeratedReview = (
  actor: Actor,
  authorId: string | null,
): ModerationPermissions => ({
  moderate: can(actor, 'moderate_review', authorId),
});

/** Returns the actor's permissions on a location; undefined for visitors. */
export const permissionsOnLocation = (
  actor: Actor,
  { created_by, is_removable }: { created_by: string | null; is_removable: boolean },
): LocationPermissions | undefined =>
  actor && { delete: is_removable && can(actor, 'delete_location', created_by) };

/** Returns whether the actor may undo a change of a place. */
export const mayUndo = (actor: Actor, { before, undone_at }: Pick<Correction, 'before' | 'undone_at'>) =>
  before !== null && undone_at === null && can(actor, 'moderate');

/**
 * Returns the actor's permissions on a correction: to decide an open one of another person, and to undo an
 * applied one.
 */
export const permissionsOnCorrection = (
  actor: Actor,
  correction: Pick<Correction, 'suggested_by' | 'decision' | 'before' | 'undone_at'>,
): CorrectionPermissions => ({
  decide:
    correction.decision === null && can(actor, 'decide_correction', correction.suggested_by?.id ?? null),
  undo: mayUndo(actor, correction),
});

/** Returns the actor's permissions on an account. */
export const permissionsOnAccount = (actor: Actor, userId: string): AdminUserPermissions => ({
  change_role: can(actor, 'change_role', userId),
  suspend: can(actor, 'suspend_account', userId),
});
