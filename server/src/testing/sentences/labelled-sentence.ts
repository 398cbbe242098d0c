import type { Feature } from '@wayable/protocol/features';

/** A comment as somebody may write it, with the features that a careful reader would say the place has. */
export type LabelledSentence = readonly [comment: string, features: readonly Feature[]];

export const W = 'wheelchair-accessible' satisfies Feature;
export const A = 'audio-cues' satisfies Feature;
export const V = 'visual-aids' satisfies Feature;
export const D = 'automatic-doors' satisfies Feature;
