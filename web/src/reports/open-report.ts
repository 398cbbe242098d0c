import type { Review } from '@wayable/protocol/reviews';
import { createContext } from 'react';

/** Whose report of which review is written. */
export interface BegunReport {
  userId: string;
  review: Review;
}

/** Opens the dialog in which a report is written; `opener` is the button that was pressed. */
export const OpenReport = createContext<(report: BegunReport, opener: Element) => void>(() => undefined);
