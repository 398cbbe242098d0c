import type { Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { hasRecentProof } from './recent-proof.ts';

/**
 * Requires a recent proof for actions that a stolen session must not do (docs/auth.md#recent-proof).
 * @throws {DomainError} recent_sign_in_required
 */
export async function assertRecentProof(sql: Queryable, sessionId: string): Promise<void> {
  if (await hasRecentProof(sql, sessionId)) return;
  throw new DomainError(
    'recent_sign_in_required',
    'Please confirm that it’s you: with your password, a second factor or a code that we send you.',
  );
}
