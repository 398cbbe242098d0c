import type { Feature } from '@wayable/protocol/features';

/** A comment with the features that a careful reader would infer. */
export type LabeledSentence = readonly [comment: string, features: readonly Feature[]];

export const W = 'wheelchair-accessible' satisfies Feature;
export const A = 'audio-cues' satisfies Feature;
export const V = 'visual-aids' satisfies Feature;
export const D = 'automatic-doors' satisfies Feature;
