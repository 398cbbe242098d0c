import type { ModeratedReview } from '@wayable/protocol/moderation';
import { type FocusEvent, useEffect, useRef } from 'react';
import { moderatedHeadingId } from './moderated-review-card';

const headingOf = ({ id }: ModeratedReview) => document.getElementById(moderatedHeadingId(id));

const findPlace = (reviews: ModeratedReview[], element: Element | null): number =>
  reviews.findIndex((review) => headingOf(review)?.closest('li')?.contains(element) ?? false);

/**
 * Where the keyboard is in a list of reviews. When what has the focus leaves the tab, the review that then stands in its place
 * takes it, behind the end the last one, and the heading of the list where none is left.
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
    /** What the tab's outermost element is given. */
    partProps: {
      ref: part,
      onFocus: ({ currentTarget, target }: FocusEvent) => {
        // A dialog of the tab is no part of it: it gives the focus back by itself.
        if (!currentTarget.contains(target)) return;
        focused.current = target;
        const index = findPlace(reviews, target);
        if (index >= 0) place.current = index;
      },
    },
    /** The position of the review that has the focus, -1 without one. */
    current: () => findPlace(reviews, document.activeElement),
    /** Focuses the review at a position, or the nearest one. */
    focusAt,
    /** Names the place where what is done to several reviews goes on. */
    holdAt: (index: number): void => {
      place.current = index;
    },
  };
}
