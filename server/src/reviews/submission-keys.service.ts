import { createHash, randomUUID } from 'node:crypto';
import type { Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import * as queries from './review-writes.queries.ts';

/** Returns a hash of submitted content. */
export const hashSubmission = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** @throws {DomainError} idempotency_key_reused if the key has other content */
export function assertSameSubmission(earlier: queries.Submission, requestHash: string): void {
  if (earlier.request_hash === requestHash) return;
  throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was used for different content.', [
    { field: 'idempotency-key', message: 'belongs to another submission', code: 'invalid' },
  ]);
}

/**
 * Claims an Idempotency-Key for new content, in the transaction that creates it. Returns the id for the
 * content, or the id of the earlier submission with this key.
 * @throws {DomainError} idempotency_key_reused
 */
export async function claimSubmission(
  sql: Queryable,
  userId: string,
  { key, content }: { key: string | undefined; content: readonly unknown[] },
): Promise<{ id: string; isNew: boolean }> {
  const id = randomUUID();
  if (key === undefined) return { id, isNew: true };
  const requestHash = hashSubmission(content);
  if (await queries.insertSubmission(sql, userId, { key, requestHash }, id)) return { id, isNew: true };
  const earlier = await queries.findSubmission(sql, userId, key);
  if (!earlier) throw new Error('The submission of this key was deleted during the request');
  assertSameSubmission(earlier, requestHash);
  return { id: earlier.review_id, isNew: false };
}
