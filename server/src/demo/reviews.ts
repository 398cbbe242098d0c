import { FEATURES, type Feature } from '@wayable/protocol/features';
import { suggestByKeywords } from '@wayable/suggestions/keywords/suggest-by-keywords';
import { composeAnswers, type DemoAnswers } from './answers.ts';
import { BY_CATEGORY, BY_FEATURE, moodOf, OPENINGS } from './comments.ts';
import { DEMO_CONTRIBUTORS, type DemoContributor } from './contributors.ts';
import { DEMO_PLACES, type DemoPlace } from './places.ts';
import { pick, randomFrom } from './random.ts';

export interface DemoReview extends DemoAnswers {
  key: string;
  contributorKey: string;
  placeKey: string;
  rating: number;
  features: Feature[];
  comments: string;
  isVerified: boolean;
  minutesAgo: number;
}

const MINUTES_PER_DAY = 1_440;
const DAYS = 360;
/**
 * The exponent of the distribution of times. With 1, reviews are spread evenly over the year; a larger
 * exponent makes newer reviews more frequent.
 */
const RECENT_TIMES = 1.4;
const REVIEWS_PER_PLACE_MAX = 6;
/** Share of places without a review. */
const UNREVIEWED_SHARE = 0.06;
/** Share of places with only reviews older than a year, which wait for a confirmation. */
const LONG_UNSEEN_SHARE = 0.07;
const LONG_UNSEEN_DAYS = 366;
const LONG_UNSEEN_SPREAD = 12;
const LONG_UNSEEN_REVIEWS_MAX = 2;
/** A place with only answers older than two years. */
export const AGED_PLACE = 'cta-clark-lake';
export const AGED_DAYS = 500;
/** Typical ratings of places: most are good, every band occurs. */
const TYPICAL_RATINGS = [4.8, 4.6, 4.5, 4.3, 4.2, 4.0, 3.7, 3.5, 3.3, 3.0, 2.6, 2.3, 1.6];
/** The chance that a place has a feature. Demo places have no other features. */
const FEATURE_CHANCE: Partial<Record<Feature, number>> = {
  'wheelchair-accessible': 0.75,
  'automatic-doors': 0.5,
  'visual-aids': 0.35,
  'audio-cues': 0.3,
};

function pickContributor(random: () => number, taken: Set<string>): DemoContributor | undefined {
  const candidates = DEMO_CONTRIBUTORS.filter(({ key }) => !taken.has(key));
  let rest = random() * candidates.reduce((sum, { share }) => sum + share, 0);
  return candidates.find(({ share }) => {
    rest -= share;
    return rest < 0;
  });
}

function composeComment(place: DemoPlace, rating: number, features: Feature[], random: () => number): string {
  if (random() < 0.12) return '';
  const mood = moodOf(rating);
  const sentences = [pick(OPENINGS[mood], random)];
  if (random() < 0.75) sentences.push(pick(BY_CATEGORY[place.category][mood], random));
  const feature = features[0] && random() < 0.4 ? pick(features, random) : undefined;
  const remarks = feature && BY_FEATURE[feature];
  if (remarks) sentences.push(pick(remarks, random));
  return sentences.join(' ');
}

/** Adds the features that the comment of a positive review mentions. */
function addSaid(features: Feature[], rating: number, comments: string): Feature[] {
  if (moodOf(rating) === 'low') return features;
  const said = new Set([...features, ...suggestByKeywords(comments, 'en')]);
  return FEATURES.filter((feature) => said.has(feature));
}

/** Returns whether all reviews of a place are over a year old. */
export const isLongUnseen = ({ key }: Pick<DemoPlace, 'key'>): boolean =>
  randomFrom(`last look at ${key}`)() < LONG_UNSEEN_SHARE;

function reviewPlace(place: DemoPlace): DemoReview[] {
  const random = randomFrom(`reviews of ${place.key}`);
  if (random() < UNREVIEWED_SHARE) return [];
  const typical = pick(TYPICAL_RATINGS, random);
  const has = FEATURES.filter((feature) => random() < (FEATURE_CHANCE[feature] ?? 0) * (typical / 4));
  const drawn = 1 + Math.floor(random() * REVIEWS_PER_PLACE_MAX);
  const isOld = isLongUnseen(place);
  const amount = isOld ? Math.min(LONG_UNSEEN_REVIEWS_MAX, drawn) : drawn;
  // Exclude contributors who joined after the time of these old reviews.
  const joinedLater = DEMO_CONTRIBUTORS.filter(
    ({ joinedDaysAgo }) => joinedDaysAgo < LONG_UNSEEN_DAYS + LONG_UNSEEN_SPREAD,
  );
  const taken = new Set(isOld ? joinedLater.map(({ key }) => key) : []);
  return Array.from({ length: amount }, (_, index) => {
    const contributor = pickContributor(random, taken);
    if (!contributor) throw new Error('There are fewer contributors than reviews of a place');
    taken.add(contributor.key);
    const rating = Math.min(5, Math.max(1, Math.round(typical + (random() - 0.5) * 2)));
    // Authors who could not get in do not report wheelchair access.
    const noticed = has.filter(
      (feature) => random() < 0.8 && !(feature === 'wheelchair-accessible' && moodOf(rating) === 'low'),
    );
    const { joinedDaysAgo, quietForDays = 0 } = contributor;
    const daysAgo = isOld
      ? LONG_UNSEEN_DAYS + random() * LONG_UNSEEN_SPREAD + (place.key === AGED_PLACE ? AGED_DAYS : 0)
      : quietForDays + random() ** RECENT_TIMES * (Math.min(DAYS, joinedDaysAgo) - quietForDays);
    const comments = composeComment(place, rating, noticed, random);
    const key = `${place.key} ${index}`;
    const features = addSaid(noticed, rating, comments);
    const isDisappointed = moodOf(rating) === 'low';
    return {
      key,
      contributorKey: contributor.key,
      placeKey: place.key,
      rating,
      features,
      ...composeAnswers({ placeKey: place.key, key }, { features, has, isDisappointed }),
      comments,
      isVerified: random() < 0.3 + Math.min(daysAgo, 150) / 300,
      minutesAgo: Math.round(daysAgo * MINUTES_PER_DAY),
    };
  });
}

/**
 * Composes about three hundred reviews of the last year, oldest first. The same places always get the same
 * reviews.
 */
export const composeDemoReviews = (): DemoReview[] =>
  DEMO_PLACES.flatMap(reviewPlace).sort((a, b) => b.minutesAgo - a.minutesAgo);
