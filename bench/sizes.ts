/** The sizes of the benchmarks in places. Each has five times as many reviews and half as many people. */
export const SIZES = [10_000, 100_000, 1_000_000];
export const REVIEWS_PER_PLACE = 5;
export const PLACES_PER_PERSON = 2;
