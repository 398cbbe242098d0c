import { queryOptions } from '@tanstack/react-query';
import { readDraft } from '../review-queue/review-database';
import type { DraftOwner } from './review-draft';

/**
 * The draft that this device kept, or null; read once for each round of the form. A browser that forbids storage has
 * none: the form then works without.
 */
export const keptDraftQuery = ({ userId, search }: DraftOwner, round: number) =>
  queryOptions({
    queryKey: ['kept-draft', userId, search, round],
    queryFn: async () => (await readDraft({ userId, search }).catch(() => undefined)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
