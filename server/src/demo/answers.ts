import type { Details } from '@wayable/protocol/answers/details';
import { type FeatureAnswers, VISITED_AS, type VisitedAs } from '@wayable/protocol/answers/feature-answers';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import { pick, randomFrom } from './random.ts';

/** The answers of a review in addition to its rating and comment. */
export interface DemoAnswers {
  answers: FeatureAnswers;
  details: Details;
  visitedAs: VisitedAs | null;
}

const DETAILS_CHANCE = 0.55;
const MEASURED_CHANCE = 0.5;
const VISITED_AS_CHANCE = 0.2;
const NO_CHANCE = 0.3;
const PARTLY_CHANCE = 0.15;
/** Probability that a person who could not get in contradicts the answers of others. */
const DENIAL_CHANCE = 0.7;

/** Returns the true entrance and facilities of a place. */
function factsOf(placeKey: string, has: readonly Feature[]): Details {
  const random = randomFrom(`details of ${placeKey}`);
  const isLevel = has.includes('wheelchair-accessible') || random() < 0.2;
  const ramp = pick(['none', 'none', 'fixed', 'portable'] as const, random);
  return {
    entrance: 'main',
    entrance_steps: isLevel ? 0 : 1 + Math.floor(random() * 3),
    entrance_step_height_cm: isLevel ? pick([0, 1.5, 2], random) : pick([6, 12, 15, 17], random),
    ...(!isLevel && { entrance_ramp: ramp }),
    ...(!isLevel && ramp === 'fixed' && { ramp_slope_percent: pick([5, 6, 8, 12], random) }),
    door_width_cm: 74 + Math.floor(random() * 30),
    door_kind: has.includes('automatic-doors')
      ? 'automatic'
      : pick(['light', 'heavy', 'open', 'revolving'] as const, random),
    step_free_inside: isLevel ? 'yes' : pick(['partly', 'no'] as const, random),
    lift: pick(['yes', 'no', 'not-needed'] as const, random),
    narrowest_passage_cm: 80 + Math.floor(random() * 40),
    seating: pick(['yes', 'yes', 'partly'] as const, random),
    toilet: pick(['yes', 'yes', 'partly', 'no', 'none'] as const, random),
    disabled_parking: pick(['yes', 'no'] as const, random),
    tactile_guiding: has.includes('visual-aids'),
    induction_loop: has.includes('audio-cues'),
    assistance_dogs: true,
  };
}

/**
 * Returns the details of one review: the entrance, and some others. Numbers are measured, or
 * estimated in steps of five.
 */
function notice(facts: Details, random: () => number): Details {
  const { door_width_cm: width = 80, ...others } = facts;
  const isMeasured = random() < MEASURED_CHANCE;
  const noticed = Object.entries(others).filter(
    ([field]) => field.startsWith('entrance') || field.startsWith('ramp') || random() < 0.5,
  );
  return {
    ...Object.fromEntries(noticed),
    door_width_cm: isMeasured ? width : 5 * Math.round(width / 5),
    ...(isMeasured && { measured: ['door_width_cm'] }),
  };
}

/** Composes the answers of a review. The same review always gets the same answers. */
export function composeAnswers(
  { placeKey, key }: { placeKey: string; key: string },
  { features, has, isDisappointed }: { features: Feature[]; has: Feature[]; isDisappointed: boolean },
): DemoAnswers {
  const random = randomFrom(`answers of ${key}`);
  const answers: FeatureAnswers = {};
  for (const feature of FEATURES) {
    const drawn = random();
    if (features.includes(feature)) answers[feature] = 'yes';
    else if (has.includes(feature)) {
      if (isDisappointed && drawn < DENIAL_CHANCE) answers[feature] = 'no';
    } else if (drawn < NO_CHANCE) answers[feature] = 'no';
    else if (drawn < NO_CHANCE + PARTLY_CHANCE) answers[feature] = 'partly';
  }
  const details = random() < DETAILS_CHANCE ? notice(factsOf(placeKey, has), random) : {};
  const visitedAs = random() < VISITED_AS_CHANCE ? pick(VISITED_AS, random) : null;
  return { answers, details, visitedAs };
}

/** Facts of an invented survey about some places. The survey's name says that it is invented. */
export const DEMO_FACTS = [
  { placeKey: 'macys-state-street', about: 'wheelchair-accessible', says: 'no' },
  { placeKey: 'target-state-street', about: 'wheelchair-accessible', says: 'no' },
  { placeKey: 'water-tower-place', about: 'wheelchair-accessible', says: 'limited' },
  { placeKey: 'block-thirty-seven', about: 'accessible-toilet', says: 'yes' },
] as const;
