import { queryOptions } from '@tanstack/react-query';
import type { OwnDecision } from '@wayable/protocol/moderation';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries a decision about the reader's own review. */
export const ownDecisionQuery = (decisionId: string) =>
  queryOptions({
    queryKey: ['moderation', 'decision', decisionId],
    queryFn: ({ signal }) =>
      call<OwnDecision>('GET', { path: ROUTES.moderationDecision, params: { decisionId }, signal }),
  });

/** Sends the answer to a decision; only one is possible. */
export const answerDecision = (decisionId: string, answer: string): Promise<OwnDecision> =>
  call('POST', { path: ROUTES.moderationAnswer, params: { decisionId }, body: { answer } });
