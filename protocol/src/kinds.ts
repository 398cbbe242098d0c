import { CATEGORIES } from './categories.ts';

/** Kinds of places that a person can look for: a category, or an accessible toilet. */
export const KINDS = [...CATEGORIES.filter((id) => id !== 'other'), 'accessible-toilet'] as const;
export type Kind = (typeof KINDS)[number];
