import type { Correction, CorrectionPermissions } from '@wayable/protocol/corrections';
import type { LocationPermissions } from '@wayable/protocol/locations';
import type { AdminUserPermissions, ModerationPermissions } from '@wayable/protocol/moderation';
import type { ReviewPermissions } from '@wayable/protocol/reviews';
import { type Actor, can } from './policy.ts';

/** What the actor may do with a review of this author; undefined for a visitor, so that all visitors get one answer. */
export const permissionsOnReview = (actor: Actor, authorId: string): ReviewPermissions | undefined =>
  actor && {
    update: can(actor, 'update_review', authorId),
    delete: can(actor, 'delete_review', authorId),
    report: can(actor, 'report_review', authorId),
  };

/** What the actor may decide about a review of this author. */
export const permissionsOnModeratedReview = (
  actor: Actor,
  authorId: string | null,
): ModerationPermissions => ({
  moderate: can(actor, 'moderate_review', authorId),
});

/** What the actor may do with a location; undefined for a visitor. */
export const permissionsOnLocation = (
  actor: Actor,
  { created_by, is_removable }: { created_by: string | null; is_removable: boolean },
): LocationPermissions | undefined =>
  actor && { delete: is_removable && can(actor, 'delete_location', created_by) };

/** Whether the actor may take a change of a place back. */
export const mayUndo = (actor: Actor, { before, undone_at }: Pick<Correction, 'before' | 'undone_at'>) =>
  before !== null && undone_at === null && can(actor, 'moderate');

/** What the actor may do with a suggested correction: decide an open one of another person, undo an applied one. */
export const permissionsOnCorrection = (
  actor: Actor,
  correction: Pick<Correction, 'suggested_by' | 'decision' | 'before' | 'undone_at'>,
): CorrectionPermissions => ({
  decide:
    correction.decision === null && can(actor, 'decide_correction', correction.suggested_by?.id ?? null),
  undo: mayUndo(actor, correction),
});

/** What the actor may decide about an account. */
export const permissionsOnAccount = (actor: Actor, userId: string): AdminUserPermissions => ({
  change_role: can(actor, 'change_role', userId),
  suspend: can(actor, 'suspend_account', userId),
});
