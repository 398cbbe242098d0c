import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  NewsletterUpdate,
  NewsletterUpdateChange,
  NewsletterUpdateCreate,
  NewsletterUpdatePage,
  SubscriberPage,
  UpdatePreview,
} from '@wayable/protocol/newsletter';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { AdminState } from '../admin-state';

/** The interval between requests for progress while an update is sent. */
const CHECK_INTERVAL_MS = 3_000;

/** Queries one page of updates, and the number of subscribers. */
export const adminUpdatesQuery = ({ page }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'updates', { page }],
    queryFn: ({ signal }) =>
      call<NewsletterUpdatePage>('GET', { path: ROUTES.adminUpdates, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.data.some((update) => update.state === 'sending') ? CHECK_INTERVAL_MS : false,
  });

/** Queries one page of subscribers. */
export const adminSubscribersQuery = ({ page, search }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'subscribers', { page, search }],
    queryFn: ({ signal }) =>
      call<SubscriberPage>('GET', {
        path: ROUTES.adminSubscribers,
        query: { page, search: search || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Fetches the current state of an update. @throws {ApiError} not_found */
export const fetchUpdate = (id: string): Promise<NewsletterUpdate> =>
  call('GET', { path: ROUTES.adminUpdate, params: { id } });

export const removeSubscriber = (id: string): Promise<void> =>
  call('DELETE', { path: ROUTES.adminSubscriber, params: { id } });

/** Creates a draft, or returns the draft of an earlier attempt with this key. */
export const createUpdate = (
  content: NewsletterUpdateCreate,
  idempotencyKey: string,
): Promise<NewsletterUpdate> =>
  call('POST', {
    path: ROUTES.adminUpdates,
    body: content,
    headers: { 'Idempotency-Key': idempotencyKey },
  });

/** Changes a draft that still has the given revision. @throws {ApiError} update_changed, update_not_draft */
export const changeUpdate = (id: string, change: NewsletterUpdateChange): Promise<NewsletterUpdate> =>
  call('PATCH', { path: ROUTES.adminUpdate, params: { id }, body: change });

/** Requests the HTML of a draft's text. The server produces only text and links. */
export const previewUpdate = (body: string): Promise<UpdatePreview> =>
  call('POST', { path: ROUTES.adminUpdatePreview, body: { body } });

/** Queries a preview of an update's version; it never changes for that version. */
export const updatePreviewQuery = ({ id, revision, body }: NewsletterUpdate) =>
  queryOptions({
    queryKey: ['moderation-preview', id, revision],
    queryFn: () => previewUpdate(body),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sends the given revision of an update to the administrator's own address. @throws {ApiError} update_changed */
export const sendTestMail = ({ id, revision }: NewsletterUpdate): Promise<void> =>
  call('POST', { path: ROUTES.adminUpdateTest, params: { id }, body: { revision } });

/** Starts or continues sending the given revision of an update. @throws {ApiError} update_changed */
export const startSending = ({ id, revision }: NewsletterUpdate): Promise<NewsletterUpdate> =>
  call('PUT', { path: ROUTES.adminUpdateSending, params: { id }, body: { revision } });

export const stopSending = (id: string): Promise<NewsletterUpdate> =>
  call('DELETE', { path: ROUTES.adminUpdateSending, params: { id } });

/** Deletes an update that still has the given revision. @throws {ApiError} update_changed, update_sending */
export const removeUpdate = ({ id, revision }: NewsletterUpdate): Promise<void> =>
  call('DELETE', { path: ROUTES.adminUpdate, params: { id }, query: { revision } });
