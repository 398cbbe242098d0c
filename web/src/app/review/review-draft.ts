import { CATEGORIES, FEATURES, type Feature } from '@wayable/protocol/categories';
import { MAX_RATING, MIN_RATING } from '@wayable/protocol/ratings';
import type { LocationChoice } from '~/locations/location-choice';
import type { ReviewPhoto } from '~/photos/review-photo';

/** A review that is being written. */
export interface ReviewDraft {
  choice: LocationChoice;
  rating: number | null;
  features: Feature[];
  comments: string;
  photos: ReviewPhoto[];
  /** Made once per filled-in form and kept over retries. */
  idempotencyKey: string;
}

/** Whose draft it is, and from which address it was begun: another prefill begins another review. */
export interface DraftOwner {
  userId: string;
  search: string;
}

const STORAGE_KEY = 'wayable.review-draft';

/** A form with nothing in it but the place. */
export const emptyDraft = (choice: LocationChoice): ReviewDraft => ({
  choice,
  rating: null,
  features: [],
  comments: '',
  photos: [],
  idempotencyKey: crypto.randomUUID(),
});

/** Whether anything was filled in that would be a pity to lose. */
export const isWorthKeeping = (draft: ReviewDraft): boolean =>
  draft.rating !== null ||
  draft.features.length > 0 ||
  draft.comments.trim() !== '' ||
  (draft.choice.kind === 'new' && draft.choice.name.trim() !== '');

/** The stored text for a draft. Photos are left out: a text cannot hold them. */
export const formatDraft = (owner: DraftOwner, { photos, ...draft }: ReviewDraft): string =>
  JSON.stringify({ owner, draft });

/** Reads a stored draft; null for text that is not one, or one of somebody else or of another place. */
export function parseDraft(text: string | null, owner: DraftOwner): ReviewDraft | null {
  const stored = parseObject(text);
  const { owner: whose, draft } = stored ?? {};
  if (!isObject(whose) || whose.userId !== owner.userId || whose.search !== owner.search) return null;
  return isDraft(draft) ? { ...draft, photos: [] } : null;
}

/** Keeps the draft for this tab, so that a reload by accident loses nothing. */
export function storeDraft(owner: DraftOwner, draft: ReviewDraft): void {
  withStorage((storage) => {
    if (isWorthKeeping(draft)) storage.setItem(STORAGE_KEY, formatDraft(owner, draft));
    else storage.removeItem(STORAGE_KEY);
  });
}

/** The draft of this tab, if it belongs to the owner. */
export const readDraft = (owner: DraftOwner): ReviewDraft | null =>
  parseDraft(withStorage((storage) => storage.getItem(STORAGE_KEY)) ?? null, owner);

/** Drops the draft of this tab. */
export const dropDraft = (): void => {
  withStorage((storage) => storage.removeItem(STORAGE_KEY));
};

/** A browser may forbid storage or have none left; a draft is then not kept, and writing goes on. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function parseObject(text: string | null): Fields | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isDegrees = (value: unknown) => value === null || typeof value === 'number';

function isDraft(value: unknown): value is Omit<ReviewDraft, 'photos'> {
  if (!isObject(value)) return false;
  const { rating, features, comments, idempotencyKey, choice } = value;
  const isRating =
    rating === null ||
    (Number.isInteger(rating) && Number(rating) >= MIN_RATING && Number(rating) <= MAX_RATING);
  return (
    isRating &&
    Array.isArray(features) &&
    features.every((feature) => FEATURES.includes(feature)) &&
    typeof comments === 'string' &&
    typeof idempotencyKey === 'string' &&
    isChoice(choice)
  );
}

function isChoice(value: unknown): value is LocationChoice {
  if (!isObject(value)) return false;
  switch (value.kind) {
    case 'none':
      return value.query === undefined || typeof value.query === 'string';
    case 'existing':
      return (
        isObject(value.location) &&
        typeof value.location.id === 'string' &&
        typeof value.location.name === 'string'
      );
    case 'new':
      return (
        typeof value.name === 'string' &&
        typeof value.address === 'string' &&
        CATEGORIES.some((category) => category === value.category) &&
        isDegrees(value.latitude) &&
        isDegrees(value.longitude)
      );
    default:
      return false;
  }
}
