import type { Details } from '@wayable/protocol/answers/details';
import {
  FEATURE_ANSWERS,
  type FeatureAnswers,
  toFeatureAnswers,
  VISITED_AS,
  type VisitedAs,
} from '@wayable/protocol/answers/feature-answers';
import { CATEGORIES } from '@wayable/protocol/categories';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import { PHOTO_TOPICS } from '@wayable/protocol/photos';
import { MAX_RATING, MIN_RATING } from '@wayable/protocol/ratings';
import type { LocationChoice } from '~/locations/location-field/location-choice';
import type { ReviewPhoto } from '~/photos/review-photo';

/** An unsent review in its form. */
export interface ReviewDraft {
  choice: LocationChoice;
  rating: number | null;
  answers: FeatureAnswers;
  details: Details;
  visitedAs: VisitedAs | null;
  /** Whether `visitedAs` may be shown with the review. */
  hasConsent: boolean;
  comments: string;
  photos: ReviewPhoto[];
  /** The reason of an earlier rejection by the server. */
  rejection?: string;
  /** Created once per filled-in form and kept for retries. */
  idempotencyKey: string;
}

/** The owner of a draft, and the form's URL: each prefilled URL has its own draft. */
export interface DraftOwner {
  userId: string;
  search: string;
}

const TAKEN_BACK = 'draft=';

/** Returns the URL of the form for a queued review that its author edits. */
export const searchOfTakenBack = (id: string): string => `${TAKEN_BACK}${id}`;

/** Returns whether the draft was queued before. Only the list of queued reviews links to its form. */
export const isTakenBack = ({ search }: DraftOwner): boolean => search.startsWith(TAKEN_BACK);

/** Returns an empty form, except for the place. */
export const emptyDraft = (choice: LocationChoice): ReviewDraft => ({
  choice,
  rating: null,
  answers: {},
  details: {},
  visitedAs: null,
  hasConsent: false,
  comments: '',
  photos: [],
  idempotencyKey: crypto.randomUUID(),
});

/** Returns whether the form has content worth keeping. */
export const isWorthKeeping = (draft: ReviewDraft): boolean =>
  draft.rating !== null ||
  Object.keys(draft.answers).length > 0 ||
  Object.keys(draft.details).length > 0 ||
  draft.visitedAs !== null ||
  draft.comments.trim() !== '' ||
  draft.photos.length > 0 ||
  (draft.choice.kind === 'new' && draft.choice.name.trim() !== '');

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isDegrees = (value: unknown) => value === null || typeof value === 'number';

/** The format of version 0.1: a feature was ticked, or not. */
interface TickedFeatures {
  features: Feature[];
}

/** Converts a draft to the current format: a ticked feature becomes a yes. */
export function toCurrentDraft<Draft extends Omit<ReviewDraft, 'photos'>>(
  kept: Draft | TickedFeatures,
): Draft {
  if (!('features' in kept)) return kept;
  const { features, ...rest } = kept;
  const answers = toFeatureAnswers(features);
  return { ...(rest as Draft), answers, details: {}, visitedAs: null, hasConsent: false };
}

const isAnswers = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([feature, answer]) =>
      FEATURES.some((id) => id === feature) && FEATURE_ANSWERS.some((id) => id === answer),
  );

const isFeatures = (value: unknown): boolean =>
  Array.isArray(value) && value.every((feature) => FEATURES.includes(feature));

/**
 * Returns whether a stored draft, perhaps from an earlier version, is readable. Its photos may lack their
 * files.
 */
export function isDraft(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { rating, features, answers, details, visitedAs, comments, idempotencyKey, choice, photos } = value;
  const isCurrent =
    isAnswers(answers) &&
    isObject(details) &&
    (visitedAs === null || VISITED_AS.some((id) => id === visitedAs));
  const isRating =
    rating === null ||
    (Number.isInteger(rating) && Number(rating) >= MIN_RATING && Number(rating) <= MAX_RATING);
  return (
    isRating &&
    (isCurrent || isFeatures(features)) &&
    typeof comments === 'string' &&
    typeof idempotencyKey === 'string' &&
    Array.isArray(photos) &&
    photos.every(isPhoto) &&
    isChoice(choice)
  );
}

const isPhoto = (value: unknown): boolean =>
  isObject(value) &&
  [value.id, value.path, value.name, value.altText].every((text) => typeof text === 'string') &&
  (value.topic === undefined ||
    value.topic === null ||
    PHOTO_TOPICS.some((topic) => topic === value.topic)) &&
  typeof value.isUploaded === 'boolean';

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
        (value.category === null || CATEGORIES.some((category) => category === value.category)) &&
        isDegrees(value.latitude) &&
        isDegrees(value.longitude)
      );
    default:
      return false;
  }
}
