import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserReviewsPage } from '@wayable/protocol/reviews';
import { useEffect, useState } from 'react';
import { NetworkError } from '~/api-client/api-error';
import { findLatestReviewsPage, userReviewsQuery } from './api/list-user-reviews';
import { INITIAL_LIST_STATE, type ReviewListState } from './review-list-state';

/** How often a server that could not be reached is asked again; of a network that returns the browser tells at once. */
const RECOVERY_MS = 10_000;

/**
 * The page of reviews that is asked for or, while the server cannot be reached, the one that was loaded last; after a
 * new start the first page, of which the service worker may have a copy (docs/product.md#my-reviews). Being cut off begins with the first call that finds no network and ends with an answer:
 * the tries between, and whatever they fail with, change nothing of what is shown.
 */
export function useReachableReviews(userId: string, state: ReviewListState) {
  const client = useQueryClient();
  /** Undefined where the server can be reached. */
  const [cutOff, setCutOff] = useState<{ latest: UserReviewsPage | undefined }>();
  const isCutOff = cutOff !== undefined;
  const reviews = useQuery({
    ...userReviewsQuery(userId, state),
    refetchInterval: isCutOff ? RECOVERY_MS : false,
  });
  const hasFailed = reviews.error instanceof NetworkError;
  const hasAnswer = reviews.isSuccess && !reviews.isPlaceholderData;
  useEffect(() => {
    if (hasFailed) setCutOff((known) => known ?? { latest: findLatestReviewsPage(client, userId) });
    else if (hasAnswer) setCutOff(undefined);
  }, [hasFailed, hasAnswer, client, userId]);

  const first = useQuery({
    ...userReviewsQuery(userId, INITIAL_LIST_STATE),
    enabled: isCutOff && !cutOff.latest,
  });
  const own = reviews.isPlaceholderData ? undefined : reviews.data;
  const kept = first.isPlaceholderData ? undefined : first.data;
  const page = own ?? (isCutOff ? (cutOff.latest ?? kept) : reviews.data);
  const isLookedFor = isCutOff ? first.isLoading : !reviews.isError || hasFailed;
  return { reviews, page, isCutOff, isKept: isCutOff && !own, hasNone: !page && !isLookedFor };
}
