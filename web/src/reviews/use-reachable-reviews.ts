import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserReviewsPage } from '@wayable/protocol/reviews';
import { useEffect, useState } from 'react';
import { NetworkError } from '~/api-client/api-error';
import { findLatestReviewsPage, userReviewsQuery } from './api/list-user-reviews';
import { INITIAL_LIST_STATE, type ReviewListState } from './review-list-state';

/**
 * The interval between requests to an unreachable server. The browser reports a restored network immediately.
 */
const RECOVERY_MS = 10_000;

/**
 * Returns the requested page of reviews, or the last loaded page while the server is unreachable. After a
 * reload, returns the first page from the service worker's cache, if any (docs/product.md#my-reviews). The
 * unreachable state starts with a failed connection and ends with the next answer; failed retries change
 * nothing on the screen.
 */
export function useReachableReviews(userId: string, state: ReviewListState) {
  const client = useQueryClient();
  /** Undefined while the server is reachable. */
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
