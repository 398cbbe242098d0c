import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  NewsletterUpdate,
  NewsletterUpdateCreate,
  NewsletterUpdatePage,
  SubscriberPage,
  UpdatePreview,
} from '@wayable/protocol/newsletter';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { AdminState } from '../admin-state';

/** While an update goes out its progress is asked for so often. */
const LOOK_EVERY_MS = 3_000;

/** One page of updates, and how many get them. */
export const adminUpdatesQuery = ({ page }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'updates', { page }],
    queryFn: ({ signal }) =>
      call<NewsletterUpdatePage>('GET', { path: ROUTES.adminUpdates, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.data.some((update) => update.state === 'sending') ? LOOK_EVERY_MS : false,
  });

/** One page of those who get updates. */
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

export const removeSubscriber = (id: string): Promise<void> =>
  call('DELETE', { path: ROUTES.adminSubscriber, params: { id } });

/** Begins a draft, or changes the one of the id. */
export const saveUpdate = (id: string | undefined, content: NewsletterUpdateCreate) =>
  id === undefined
    ? call<NewsletterUpdate>('POST', { path: ROUTES.adminUpdates, body: content })
    : call<NewsletterUpdate>('PATCH', { path: ROUTES.adminUpdate, params: { id }, body: content });

/** The HTML of what is written, made by the server from text and links alone. */
export const previewUpdate = (body: string): Promise<UpdatePreview> =>
  call('POST', { path: ROUTES.adminUpdatePreview, body: { body } });

/** Mails an update to oneself. */
export const sendTestMail = (id: string): Promise<void> =>
  call('POST', { path: ROUTES.adminUpdateTest, params: { id } });

/** Begins to send an update, or goes on with it. */
export const startSending = (id: string): Promise<NewsletterUpdate> =>
  call('PUT', { path: ROUTES.adminUpdateSending, params: { id } });

export const stopSending = (id: string): Promise<NewsletterUpdate> =>
  call('DELETE', { path: ROUTES.adminUpdateSending, params: { id } });

export const removeUpdate = (id: string): Promise<void> =>
  call('DELETE', { path: ROUTES.adminUpdate, params: { id } });
