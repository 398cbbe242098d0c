import { MESSAGE_STATUSES, type MessageStatus } from '@wayable/protocol/contact';
import { CORRECTION_STATES, type CorrectionState } from '@wayable/protocol/corrections';
import { IMPORT_OUTCOMES, type ImportOutcome } from '@wayable/protocol/data-imports';
import {
  type AdminReviewSort,
  type AdminUserSort,
  LOG_ACTIONS,
  type LogAction,
  REVIEW_QUEUES,
  type ReviewQueue,
} from '@wayable/protocol/moderation';
import { MAX_PAGE } from '@wayable/protocol/paging';
import { type SortOrder, VERIFICATION_FILTERS, type VerificationFilter } from '@wayable/protocol/reviews';
import { UUID_PATTERN } from '@wayable/protocol/text';

export const ADMIN_TABS = [
  'dashboard',
  'reviews',
  'users',
  'suggestions',
  'imports',
  'messages',
  'updates',
  'log',
  'settings',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The parts of the tab for updates. */
export const UPDATE_PARTS = ['updates', 'subscribers'] as const;
export type UpdatePart = (typeof UPDATE_PARTS)[number];

export const REVIEW_ORDERS = ['newest', 'oldest', 'highest', 'lowest', 'location', 'user'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];
const MESSAGE_ORDERS = ['newest', 'oldest'] as const;
type MessageOrder = (typeof MESSAGE_ORDERS)[number];
export const USER_ORDERS = ['newest', 'oldest', 'name', 'reviews', 'reputation'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

/** The admin panel's state. It is in the URL, so that it can be bookmarked and shared. */
export interface AdminState {
  tab: AdminTab;
  search: string;
  status: VerificationFilter;
  queue: ReviewQueue;
  order: ReviewOrder;
  userOrder: UserOrder;
  action: LogAction | 'all';
  /** The log shows only actions of the administrator with this id; empty for all. */
  admin: string;
  /** The log shows only actions about the account with this id; empty for all. */
  subject: string;
  /** The log shows only actions about the review with this id; empty for all. */
  review: string;
  suggestions: CorrectionState;
  /** The id of the open import, or `NEW_IMPORT`; empty for none. */
  import: string;
  /** The rows of an import to show. */
  outcome: ImportOutcome | 'all';
  messageStatus: MessageStatus | 'all';
  messageOrder: MessageOrder;
  /** The id of the open message; empty for none. */
  message: string;
  part: UpdatePart;
  /** The page number, from 1. */
  page: number;
}

/** An import without an uploaded file. */
export const NEW_IMPORT = 'new';

const SEARCH_MAX = 200;
const UUID = new RegExp(UUID_PATTERN);

/**
 * Returns the first status filter of a queue: pending for all reviews; none for other queues, because they
 * can contain verified reviews.
 */
export const initialStatus = (queue: ReviewQueue): VerificationFilter =>
  queue === 'all' ? 'pending' : 'all';

/** Lists start with pending entries, the oldest first. */
export const INITIAL_ADMIN_STATE: AdminState = {
  tab: 'dashboard',
  search: '',
  status: 'pending',
  queue: 'all',
  order: 'oldest',
  userOrder: 'newest',
  action: 'all',
  admin: '',
  subject: '',
  review: '',
  suggestions: 'open',
  import: '',
  outcome: 'all',
  messageStatus: 'new',
  messageOrder: 'oldest',
  message: '',
  part: 'updates',
  page: 1,
};

const oneOf = <Value extends string>(
  values: readonly Value[],
  value: string | null,
  fallback: Value,
): Value => values.find((each) => each === value) ?? fallback;

/** Reads the panel's state from the URL; invalid values become the defaults. */
export function parseAdminState(params: URLSearchParams): AdminState {
  const page = Number(params.get('page') ?? 1);
  const id = (name: string) => {
    const value = params.get(name) ?? '';
    return UUID.test(value) ? value : '';
  };
  const queue = oneOf(REVIEW_QUEUES, params.get('show'), 'all');
  return {
    tab: oneOf(ADMIN_TABS, params.get('tab'), 'dashboard'),
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    status: oneOf(VERIFICATION_FILTERS, params.get('status'), initialStatus(queue)),
    queue,
    order: oneOf(REVIEW_ORDERS, params.get('sort'), 'oldest'),
    userOrder: oneOf(USER_ORDERS, params.get('sort'), 'newest'),
    action: oneOf(['all', ...LOG_ACTIONS], params.get('action'), 'all'),
    admin: id('admin'),
    subject: id('subject'),
    review: id('review'),
    suggestions: oneOf(CORRECTION_STATES, params.get('show'), 'open'),
    import: params.get('import') === NEW_IMPORT ? NEW_IMPORT : id('import'),
    outcome: oneOf(['all', ...IMPORT_OUTCOMES], params.get('show'), 'all'),
    messageStatus: oneOf(['all', ...MESSAGE_STATUSES], params.get('status'), 'new'),
    messageOrder: oneOf(MESSAGE_ORDERS, params.get('sort'), 'oldest'),
    message: id('message'),
    part: oneOf(UPDATE_PARTS, params.get('part'), 'updates'),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** Writes the state to the URL: values that the tab uses and that are not the default. */
export function formatAdminState(state: AdminState): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string, initial: string) => {
    if (value !== initial) params.set(name, value);
  };
  set('tab', state.tab, 'dashboard');
  const isSearched =
    ['reviews', 'users', 'messages'].includes(state.tab) ||
    (state.tab === 'updates' && state.part === 'subscribers');
  if (isSearched) set('q', state.search, '');
  if (state.tab === 'reviews') {
    set('show', state.queue, 'all');
    set('status', state.status, initialStatus(state.queue));
    set('sort', state.order, 'oldest');
  }
  if (state.tab === 'users') set('sort', state.userOrder, 'newest');
  if (state.tab === 'suggestions') set('show', state.suggestions, 'open');
  if (state.tab === 'imports') {
    set('import', state.import, '');
    set('show', state.outcome, 'all');
  }
  if (state.tab === 'messages') {
    set('status', state.messageStatus, 'new');
    set('sort', state.messageOrder, 'oldest');
    set('message', state.message, '');
  }
  if (state.tab === 'updates') set('part', state.part, 'updates');
  if (state.tab === 'log') {
    set('action', state.action, 'all');
    set('admin', state.admin, '');
    set('subject', state.subject, '');
    set('review', state.review, '');
  }
  if (state.tab !== 'dashboard' && state.tab !== 'settings') set('page', String(state.page), '1');
  return params;
}

type Sorting<Sort> = { sortBy: Sort; sortOrder: SortOrder };

/** The API's names for the orders of reviews (docs/product.md#moderation). */
export const REVIEW_SORTING: Record<ReviewOrder, Sorting<AdminReviewSort>> = {
  newest: { sortBy: 'created_at', sortOrder: 'desc' },
  oldest: { sortBy: 'created_at', sortOrder: 'asc' },
  highest: { sortBy: 'rating', sortOrder: 'desc' },
  lowest: { sortBy: 'rating', sortOrder: 'asc' },
  location: { sortBy: 'location_name', sortOrder: 'asc' },
  user: { sortBy: 'user_name', sortOrder: 'asc' },
};

/** The API's names for the orders of people. */
export const USER_SORTING: Record<UserOrder, Sorting<AdminUserSort>> = {
  newest: { sortBy: 'created_at', sortOrder: 'desc' },
  oldest: { sortBy: 'created_at', sortOrder: 'asc' },
  name: { sortBy: 'full_name', sortOrder: 'asc' },
  reviews: { sortBy: 'total_reviews', sortOrder: 'desc' },
  reputation: { sortBy: 'reputation_score', sortOrder: 'desc' },
};
