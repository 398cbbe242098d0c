import type { ModeratedReview } from '@wayable/protocol/moderation';
import { type FocusEvent, useEffect, useRef } from 'react';
import { moderatedHeadingId } from './moderated-review-card';

const headingOf = ({ id }: ModeratedReview) => document.getElementById(moderatedHeadingId(id));

const findPlace = (reviews: ModeratedReview[], element: Element | null): number =>
  reviews.findIndex((review) => headingOf(review)?.closest('li')?.contains(element) ?? false);

/**
 * Keeps the keyboard's place in a list of reviews. If the focused review leaves the list, the focus goes to
 * the review at its position, then to the last one, or to the heading of an empty list.
 */
export function usePlaceInList(reviews: ModeratedReview[]) {
  const part = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(undefined);
  const place = useRef(0);

  const focusAt = (index: number): void => {
    const review = reviews[Math.min(Math.max(0, index), reviews.length - 1)];
    const heading = review ? headingOf(review) : part.current?.querySelector('h2');
    heading?.focus();
  };

  useEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) focusAt(place.current);
  });

  return {
    /** The props of the tab's outermost element. */
    partProps: {
      ref: part,
      onFocus: ({ currentTarget, target }: FocusEvent) => {
        // A dialog returns the focus itself, so it does not count as part of the tab.
        if (!currentTarget.contains(target)) return;
        focused.current = target;
        const index = findPlace(reviews, target);
        if (index >= 0) place.current = index;
      },
    },
    /** The position of the focused review, or -1. */
    current: () => findPlace(reviews, document.activeElement),
    /** Focuses the review at a position, or the nearest one. */
    focusAt,
    /** Sets the position to return to after an action on several reviews. */
    holdAt: (index: number): void => {
      place.current = index;
    },
  };
}
