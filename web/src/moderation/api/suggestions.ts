import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CorrectionDecision, CorrectionPage } from '@wayable/protocol/corrections';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { AdminState } from '../admin-state';

/** Queries one page of suggested corrections; the old page stays until the new one arrives. */
export const adminSuggestionsQuery = ({ page, suggestions }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'suggestions', { page, suggestions }],
    queryFn: ({ signal }) =>
      call<CorrectionPage>('GET', {
        path: ROUTES.adminSuggestions,
        query: { page, state: suggestions },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Accepts or rejects a suggestion. */
export const decideSuggestion = (id: string, body: CorrectionDecision): Promise<void> =>
  call('PUT', { path: ROUTES.adminSuggestion, params: { id }, body });
