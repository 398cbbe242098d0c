import { type ConvertedPhoto, convertPhoto } from '../photos/convert-photo.ts';
import { type Drawing, drawPhoto } from './draw-photo.ts';
import type { DemoReview } from './reviews.ts';

/** A picture of a review, with its files. */
export interface DemoPhoto extends ConvertedPhoto {
  key: string;
  reviewKey: string;
  drawing: Drawing;
  altText: string;
}

/** Places near the center of the first view, where visitors see them. */
const PLACES = [
  'loop-post-office',
  'dirksen-courthouse',
  'berghoff',
  'harold-washington-library',
  'lasalle-street-station',
  'cultural-center',
  'art-institute',
  'city-hall',
];

/** Returns the pictures that match a review's details. */
function drawingsOf({ details }: DemoReview): Drawing[] {
  const { entrance_steps: steps, entrance_ramp: ramp, toilet, disabled_parking: parking } = details;
  return [
    ...(steps === undefined ? [] : [{ topic: 'entrance' as const, steps, hasRamp: ramp === 'fixed' }]),
    ...(steps === undefined ? [] : [{ topic: 'inside' as const }]),
    ...(toilet === 'yes' || toilet === 'partly'
      ? [{ topic: 'toilet' as const, hasBars: toilet === 'yes' }]
      : []),
    ...(parking === 'yes' ? [{ topic: 'parking' as const }] : []),
  ];
}

const countSteps = (steps: number): string => (steps === 1 ? 'one step' : `${steps} steps`);

function describe(drawing: Drawing): string {
  switch (drawing.topic) {
    case 'entrance':
      if (drawing.steps === 0) return 'Drawing: a door at the level of the street.';
      return `Drawing: a door with ${countSteps(drawing.steps)}${drawing.hasRamp ? ' and a ramp beside' : ''}.`;
    case 'inside':
      return 'Drawing: a table and a counter with room between them.';
    case 'toilet':
      return `Drawing: a toilet ${drawing.hasBars ? 'with grab bars on both sides' : 'without grab bars'}.`;
    case 'parking':
      return 'Drawing: a marked parking space with a sign.';
  }
}

/**
 * Draws pictures for the first review of a place that has enough details, at some places: one picture per
 * topic.
 */
export async function drawDemoPhotos(reviews: readonly DemoReview[]): Promise<DemoPhoto[]> {
  const drawn = new Map<string, Promise<ConvertedPhoto>>();
  const draw = (drawing: Drawing): Promise<ConvertedPhoto> => {
    const name = JSON.stringify(drawing);
    const known = drawn.get(name) ?? drawPhoto(drawing).then(convertPhoto);
    drawn.set(name, known);
    return known;
  };
  const described = PLACES.flatMap(
    (place) => reviews.find((review) => review.placeKey === place && drawingsOf(review).length > 2) ?? [],
  );
  return Promise.all(
    described.flatMap((review) =>
      drawingsOf(review).map(async (drawing) => ({
        ...(await draw(drawing)),
        key: `${review.key} ${drawing.topic}`,
        reviewKey: review.key,
        drawing,
        altText: describe(drawing),
      })),
    ),
  );
}
