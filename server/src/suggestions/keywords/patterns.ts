/** Up to so many words between two others. */
export const gap = (words: number): string => `(?: \\w+){0,${words}}? `;

/** The same, over the ends of clauses. */
export const farGap = (words: number): string => `(?: [\\w|]+){0,${words}}? `;

/** Whole words, wherever they stand. */
export const cue = (pattern: string): RegExp => new RegExp(`\\b(?:${pattern})\\b`, 'g');
