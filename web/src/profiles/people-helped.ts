/** docs/product.md#profile: "reviews in the current month × 3". */
export const PEOPLE_PER_REVIEW = 3;

/** People helped this month, from the number of reviews made in it. */
export const peopleHelped = (reviewsThisMonth: number): number => reviewsThisMonth * PEOPLE_PER_REVIEW;

/** The first instant of the month of `now`, in the reader's time zone, as RFC 3339. */
export const startOfMonth = (now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), 1).toISOString();
