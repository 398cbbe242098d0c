import { DomainError } from '../http/errors/domain-error.ts';
import type { Viewer } from '../http/requests/authenticate.ts';

/** The person who acts; undefined for a visitor. */
export type Actor = Pick<Viewer, 'userId' | 'isAdmin'> | undefined;

type Denial = 'not_permitted' | 'not_administrator' | 'own_content';
/** Says why the actor may not do it to something of this owner; undefined when they may. */
type Condition = (actor: NonNullable<Actor>, ownerId: string | null) => Denial | undefined;

const administrator: Condition = ({ isAdmin }) => (isAdmin ? undefined : 'not_administrator');
const owner: Condition = ({ userId }, ownerId) => (userId === ownerId ? undefined : 'not_permitted');
const others: Condition = ({ userId }, ownerId) => (userId === ownerId ? 'not_permitted' : undefined);
const ownerOrAdministrator: Condition = (actor, ownerId) =>
  owner(actor, ownerId) && administrator(actor, ownerId);
const ownerAsAdministrator: Condition = (actor, ownerId) =>
  administrator(actor, ownerId) ?? owner(actor, ownerId);
/** An id in an address may have capitals: what is the administrator's own must not pass for another person's. */
const administratorOfOthers: Condition = (actor, ownerId) =>
  administrator(actor, ownerId) ?? (ownerId?.toLowerCase() === actor.userId ? 'own_content' : undefined);

interface Rule {
  allow: Condition;
  /** Told to an actor who lacks the role or the ownership. */
  refusal: string;
}

const MODERATION = 'Moderation is for administrators.';
const OWN_REVIEW = 'You may not do this with the review.';

/** What needs no owner. */
const GENERAL = {
  moderate: { allow: administrator, refusal: MODERATION },
  read_reports: { allow: administrator, refusal: 'Reports are for administrators.' },
  read_confirmation_notes: {
    allow: administrator,
    refusal: 'What has changed is for administrators to read.',
  },
  read_removed_photo: { allow: administrator, refusal: MODERATION },
} satisfies Record<string, Rule>;

/** What is done to something that a person owns: a review, an account, a folder (docs/product.md#roles). */
const OWNED = {
  update_review: { allow: owner, refusal: OWN_REVIEW },
  delete_review: { allow: ownerOrAdministrator, refusal: OWN_REVIEW },
  report_review: {
    allow: others,
    refusal: 'You cannot report your own review. You can edit or delete it.',
  },
  list_reviews: {
    allow: ownerOrAdministrator,
    refusal: 'You may see only your own list of reviews.',
  },
  moderate_review: { allow: administratorOfOthers, refusal: MODERATION },
  resolve_report: { allow: administratorOfOthers, refusal: 'Reports are for administrators.' },
  delete_location: { allow: owner, refusal: 'You may remove only a place that you have added.' },
  decide_correction: { allow: administratorOfOthers, refusal: 'Suggestions are for administrators.' },
  update_profile: { allow: ownerOrAdministrator, refusal: 'You may change only your own profile.' },
  use_staff_name: { allow: ownerAsAdministrator, refusal: 'The name is reserved.' },
  change_role: { allow: administratorOfOthers, refusal: MODERATION },
  suspend_account: { allow: administratorOfOthers, refusal: MODERATION },
  end_access: {
    allow: administratorOfOthers,
    refusal: 'Other people’s accounts are for administrators.',
  },
  issue_credential: { allow: owner, refusal: 'You may have credentials of your own badges only.' },
  upload_photo: { allow: owner, refusal: 'Photos are kept in one’s own folder.' },
} satisfies Record<string, Rule>;

export type GeneralAction = keyof typeof GENERAL;
export type OwnedAction = keyof typeof OWNED;
type Request = [action: GeneralAction] | [action: OwnedAction, ownerId: string | null];

const RULES: Record<GeneralAction | OwnedAction, Rule> = { ...GENERAL, ...OWNED };

/** Whether the actor may do it; a visitor may do nothing of it. */
export function can(actor: Actor, ...[action, ownerId = null]: Request): boolean {
  return actor !== undefined && RULES[action].allow(actor, ownerId) === undefined;
}

/**
 * The refusal of what an administrator may do and this viewer may not: `not_permitted`, or, for an administrator without a
 * second factor (`ADMIN_SECOND_FACTOR`), how to become one again.
 */
const refuseNonAdmin = ({ lacksAdminFactor }: Viewer, detail: string): DomainError =>
  lacksAdminFactor
    ? new DomainError(
        'admin_second_factor_required',
        'Administrators need a second factor here. Set one up under Profile, Account security; then this works.',
      )
    : new DomainError('not_permitted', detail);

/** @throws {DomainError} not_permitted, admin_second_factor_required, own_content */
export function assertMay(viewer: Viewer, ...[action, ownerId = null]: Request): void {
  const { allow, refusal } = RULES[action];
  const denial = allow(viewer, ownerId);
  if (denial === undefined) return;
  if (denial === 'not_administrator') throw refuseNonAdmin(viewer, refusal);
  if (denial === 'not_permitted') throw new DomainError('not_permitted', refusal);
  throw new DomainError('own_content', 'This is your own: another administrator has to decide about it.');
}
