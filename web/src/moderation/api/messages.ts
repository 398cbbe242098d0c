import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContactMessagePage, MessageStatus } from '@wayable/protocol/contact';
import { ROUTES } from '@wayable/protocol/routes';
import { call, callForBytes } from '~/api-client/call';
import type { AdminState } from '../admin-state';

/** One page of messages; the page before stays while the next is fetched. */
export const adminMessagesQuery = ({ page, search, messageStatus }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'messages', { page, search, messageStatus }],
    queryFn: ({ signal }) =>
      call<ContactMessagePage>('GET', {
        path: ROUTES.adminMessages,
        query: { page, search: search || undefined, status: messageStatus },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Says where a message stands. */
export const changeMessage = (id: string, status: MessageStatus): Promise<void> =>
  call('PATCH', { path: ROUTES.adminMessage, params: { id }, body: { status } });

/** Deletes a message and its document. */
export const removeMessage = (id: string): Promise<void> =>
  call('DELETE', { path: ROUTES.adminMessage, params: { id } });

/** The PDF of an application. */
export const fetchDocument = (id: string): Promise<ArrayBuffer> =>
  callForBytes({ path: ROUTES.adminMessageDocument, params: { id } }, 'application/pdf');
