/** "Reviews in the current month × 3" (docs/product.md#profile). */
export const PEOPLE_PER_REVIEW = 3;

/** Returns the number of people helped this month, from the number of reviews in it. */
export const peopleHelped = (reviewsThisMonth: number): number => reviewsThisMonth * PEOPLE_PER_REVIEW;

/** Returns the start of the month of `now` in the reader's time zone, as RFC 3339. */
export const startOfMonth = (now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), 1).toISOString();
