import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';

/** The acting person; undefined for a visitor. */
export type Actor = Pick<Viewer, 'userId' | 'isAdmin'> | undefined;

type Denial = 'not_permitted' | 'not_administrator' | 'own_content';
/** Returns the error code if the actor may not act on something of this owner, else undefined. */
type Condition = (actor: NonNullable<Actor>, ownerId: string | null) => Denial | undefined;

const administrator: Condition = ({ isAdmin }) => (isAdmin ? undefined : 'not_administrator');
const owner: Condition = ({ userId }, ownerId) => (userId === ownerId ? undefined : 'not_permitted');
const others: Condition = ({ userId }, ownerId) => (userId === ownerId ? 'not_permitted' : undefined);
const ownerOrAdministrator: Condition = (actor, ownerId) =>
  owner(actor, ownerId) && administrator(actor, ownerId);
const ownerAsAdministrator: Condition = (actor, ownerId) =>
  administrator(actor, ownerId) ?? owner(actor, ownerId);
/**
 * Allows administrators, but not to decide on their own content. Compares ids in lower case, because an id in
 * a URL may have capitals.
 */
const administratorOfOthers: Condition = (actor, ownerId) =>
  administrator(actor, ownerId) ?? (ownerId?.toLowerCase() === actor.userId ? 'own_content' : undefined);

interface Rule {
  allow: Condition;
  /** The message for an actor without the role or ownership. */
  refusal: string;
}

const MODERATION = 'Moderation is for administrators.';
const OWN_REVIEW = 'You may not do this with the review.';

/** Actions without an owner. */
const GENERAL = {
  moderate: { allow: administrator, refusal: MODERATION },
  read_reports: { allow: administrator, refusal: 'Reports are for administrators.' },
  read_confirmation_notes: {
    allow: administrator,
    refusal: 'Reported changes are for administrators.',
  },
  read_removed_photo: { allow: administrator, refusal: MODERATION },
} satisfies Record<string, Rule>;

/** Actions on something with an owner: a review, an account, a folder (docs/product.md#roles). */
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
  issue_credential: { allow: owner, refusal: 'You can get credentials of your own badges only.' },
  upload_photo: { allow: owner, refusal: 'You can use only your own photo folder.' },
} satisfies Record<string, Rule>;

export type GeneralAction = keyof typeof GENERAL;
export type OwnedAction = keyof typeof OWNED;
type Request = [action: GeneralAction] | [action: OwnedAction, ownerId: string | null];

const RULES: Record<GeneralAction | OwnedAction, Rule> = { ...GENERAL, ...OWNED };

/** Returns whether the actor may perform an action. Visitors may perform none. */
export function can(actor: Actor, ...[action, ownerId = null]: Request): boolean {
  return actor !== undefined && RULES[action].allow(actor, ownerId) === undefined;
}

/**
 * Returns the refusal for a viewer who is not an administrator: `not_permitted`. An administrator without a
 * second factor (`ADMIN_SECOND_FACTOR`) is told how to regain the role.
 */
const refuseNonAdmin = ({ lacksAdminFactor }: Viewer, detail: string): DomainError =>
  lacksAdminFactor
    ? new DomainError(
        'admin_second_factor_required',
        'Administrators need a second factor for this. Set one up under Profile, Account security.',
      )
    : new DomainError('not_permitted', detail);

/** @throws {DomainError} not_permitted, admin_second_factor_required, own_content */
export function assertMay(viewer: Viewer, ...[action, ownerId = null]: Request): void {
  const { allow, refusal } = RULES[action];
  const denial = allow(viewer, ownerId);
  if (denial === undefined) return;
  if (denial === 'not_administrator') throw refuseNonAdmin(viewer, refusal);
  if (denial === 'not_permitted') throw new DomainError('not_permitted', refusal);
  throw new DomainError(
    'own_content',
    'This is your own content: another administrator must decide about it.',
  );
}
