import type { Database } from '@wayable/platform/db/database';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { type AdminQueues, COUNTED_MAX } from '@wayable/protocol/moderation';
import { assertMay } from '../../policy/policy.ts';
import { countReviewQueues } from './queues.queries.ts';

/** Counts the queues of the inbox, each up to `max`. */
type CountNewMessages = (
  sql: Database,
  max: number,
) => Promise<Pick<AdminQueues, 'new_messages' | 'new_applications'>>;

/** Functions that count the queues of other features. */
export interface QueueCounters {
  countNewMessages: CountNewMessages;
  countOpenCorrections: CountOpenCorrections;
}

/** Counts the open suggestions, up to `max`. */
type CountOpenCorrections = (sql: Database, max: number) => Promise<number>;

/**
 * Counts the open tasks of administrators, each queue up to COUNTED_MAX.
 * @throws {DomainError} not_permitted
 */
export async function countQueues(
  sql: Database,
  viewer: Viewer,
  { countNewMessages, countOpenCorrections }: QueueCounters,
): Promise<AdminQueues> {
  assertMay(viewer, 'moderate');
  const [reviews, messages, open_suggestions] = await Promise.all([
    countReviewQueues(sql, COUNTED_MAX),
    countNewMessages(sql, COUNTED_MAX),
    countOpenCorrections(sql, COUNTED_MAX),
  ]);
  return { ...reviews, ...messages, open_suggestions };
}
