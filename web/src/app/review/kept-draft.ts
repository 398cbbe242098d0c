import { queryOptions } from '@tanstack/react-query';
import { readDraft } from './queue/review-database';
import type { DraftOwner } from './review-draft';

/**
 * Queries the stored draft or null, once per form. Without storage there is no draft, and the form works
 * without it.
 */
export const keptDraftQuery = ({ userId, search }: DraftOwner, round: number) =>
  queryOptions({
    queryKey: ['kept-draft', userId, search, round],
    queryFn: async () => (await readDraft({ userId, search }).catch(() => undefined)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
