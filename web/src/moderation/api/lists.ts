import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Installation } from '@wayable/protocol/installation';
import type { AdminQueues, AdminUserPage, LogPage, ModeratedReviewPage } from '@wayable/protocol/moderation';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { type AdminState, REVIEW_SORTING, USER_SORTING } from '../admin-state';

/** Each tab reloads its data when it is opened. */
const FRESH = { refetchOnMount: 'always' } as const;

/** Queries the number of waiting entries per queue. */
export const adminQueuesQuery = () =>
  queryOptions({
    queryKey: ['moderation', 'queues'],
    queryFn: ({ signal }) => call<AdminQueues>('GET', { path: ROUTES.adminQueues, signal }),
    ...FRESH,
  });

/** Queries one page of reviews for moderators; the old page stays until the new one arrives. */
export const adminReviewsQuery = ({ page, search, status, queue, order }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'reviews', { page, search, status, queue, order }],
    queryFn: ({ signal }) =>
      call<ModeratedReviewPage>('GET', {
        path: ROUTES.adminReviews,
        query: {
          page,
          searchQuery: search || undefined,
          verificationFilter: status,
          ...REVIEW_SORTING[order],
          ...(queue !== 'all' && { [queue]: true }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

/** Queries one page of people for administrators. */
export const adminUsersQuery = ({ page, search, userOrder }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'users', { page, search, userOrder }],
    queryFn: ({ signal }) =>
      call<AdminUserPage>('GET', {
        path: ROUTES.adminUsers,
        query: { page, searchQuery: search || undefined, ...USER_SORTING[userOrder] },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

/** Queries one page of administrators' actions. */
export const adminLogQuery = ({ page, action, admin, subject, review }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'log', { page, action, admin, subject, review }],
    queryFn: ({ signal }) =>
      call<LogPage>('GET', {
        path: ROUTES.adminLog,
        query: {
          page,
          action,
          admin: admin || undefined,
          subject: subject || undefined,
          review: review || undefined,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

/** Queries the running system and its configuration. */
export const installationQuery = () =>
  queryOptions({
    queryKey: ['moderation', 'installation'],
    queryFn: ({ signal }) => call<Installation>('GET', { path: ROUTES.adminInstallation, signal }),
    ...FRESH,
  });
