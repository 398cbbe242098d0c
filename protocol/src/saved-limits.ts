/** So many places a person may save, and follow. Apart from the schemas, which the first page does without. */
export const SAVED_MAX = 500;
