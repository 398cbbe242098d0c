/** Matches up to this many words between two others. */
export const gap = (words: number): string => `(?: \\w+){0,${words}}? `;

/** Matches up to this many words between two others, also across the ends of clauses. */
export const farGap = (words: number): string => `(?: [\\w|]+){0,${words}}? `;

/** Matches whole words. */
export const cue = (pattern: string): RegExp => new RegExp(`\\b(?:${pattern})\\b`, 'g');
