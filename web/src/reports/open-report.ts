import type { Review } from '@wayable/protocol/reviews';
import { createContext } from 'react';

/** A report's author and its review. */
export interface BegunReport {
  userId: string;
  review: Review;
}

/** Opens the report dialog; `opener` is the pressed button. */
export const OpenReport = createContext<(report: BegunReport, opener: Element) => void>(() => undefined);
