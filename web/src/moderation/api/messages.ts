import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContactMessage, ContactMessagePage, ContactMessageUpdate } from '@wayable/protocol/contact';
import { ROUTES } from '@wayable/protocol/routes';
import { ApiError } from '~/api-client/api-error';
import { call, callForBytes } from '~/api-client/call';
import type { AdminState } from '../admin-state';

/** Queries one page of messages; the old page stays until the new one arrives. */
export const adminMessagesQuery = ({ page, search, messageStatus, messageOrder }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'messages', { page, search, messageStatus, messageOrder }],
    queryFn: ({ signal }) =>
      call<ContactMessagePage>('GET', {
        path: ROUTES.adminMessages,
        query: {
          page,
          search: search || undefined,
          status: messageStatus,
          sortOrder: messageOrder === 'oldest' ? 'asc' : 'desc',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Queries the open message, from any page of the list; null if it was deleted. */
export const adminMessageQuery = (id: string) =>
  queryOptions({
    queryKey: ['moderation', 'message', id],
    queryFn: ({ signal }) =>
      call<ContactMessage>('GET', { path: ROUTES.adminMessage, params: { id }, signal }).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    enabled: id !== '',
    refetchOnMount: 'always',
  });

/** Changes the status of a message. @returns the changed message */
export const changeMessage = (id: string, change: ContactMessageUpdate): Promise<ContactMessage> =>
  call('PATCH', { path: ROUTES.adminMessage, params: { id }, body: change });

/** Deletes a message and its document. */
export const removeMessage = (id: string): Promise<void> =>
  call('DELETE', { path: ROUTES.adminMessage, params: { id } });

/** Fetches the PDF of an application. */
export const fetchDocument = (id: string): Promise<ArrayBuffer> =>
  callForBytes({ path: ROUTES.adminMessageDocument, params: { id } }, 'application/pdf');
