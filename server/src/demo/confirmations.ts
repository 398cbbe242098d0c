import { DEMO_CONTRIBUTORS } from './contributors.ts';
import { DEMO_PLACES, type DemoPlace } from './places.ts';
import { pick, randomFrom } from './random.ts';
import { isLongUnseen } from './reviews.ts';

interface DemoConfirmation {
  contributorKey: string;
  placeKey: string;
  isAccurate: boolean;
  note: string;
  minutesAgo: number;
}

const MINUTES_PER_DAY = 1_440;
const CONFIRMED_SHARE = 0.35;
const CHANGED_SHARE = 0.08;
const CONFIRMED_BY_MAX = 5;
const DAYS = 200;
const NOTES = [
  'The ramp at the side was taken away while the pavement is repaired.',
  'The automatic door is switched off, and the other one is heavy.',
  'There is a new entrance without a step, around the corner.',
  'The lift is out of order, with no date given.',
];

function answerFor(place: DemoPlace): DemoConfirmation[] {
  const random = randomFrom(`confirmations of ${place.key}`);
  const drawn = random();
  if (isLongUnseen(place) || drawn > CONFIRMED_SHARE + CHANGED_SHARE) return [];
  const isAccurate = drawn < CONFIRMED_SHARE;
  const people = new Set(
    Array.from({ length: isAccurate ? 1 + Math.floor(random() * CONFIRMED_BY_MAX) : 1 }, () =>
      pick(DEMO_CONTRIBUTORS, random),
    ),
  );
  return [...people].map(({ key, joinedDaysAgo }) => ({
    contributorKey: key,
    placeKey: place.key,
    isAccurate,
    note: isAccurate ? '' : pick(NOTES, random),
    minutesAgo: Math.round(random() ** 2 * Math.min(DAYS, joinedDaysAgo) * MINUTES_PER_DAY),
  }));
}

/** Composes confirmations of some places. The same places always get the same confirmations. */
export const composeDemoConfirmations = (): DemoConfirmation[] => DEMO_PLACES.flatMap(answerFor);
