/**
 * Maximum number of places that a person can save or follow. Separate from the schemas, which the first page
 * does not load.
 */
export const SAVED_MAX = 500;
