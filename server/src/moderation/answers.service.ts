import type { Database } from '@wayable/platform/db/database';
import { DomainError, invalidField, tooLong } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { ANSWER_MAX, type OwnDecision } from '@wayable/protocol/moderation';
import { findDecision, insertAnswer } from './moderation-log.queries.ts';

/**
 * Returns a decision about the viewer's review: the reason, and the viewer's answer.
 * @throws {DomainError} not_found, also for another person's review
 */
export async function getOwnDecision(sql: Database, { userId }: Viewer, id: string): Promise<OwnDecision> {
  const decision = await findDecision(sql, id);
  if (decision?.subject_id !== userId) {
    throw new DomainError('not_found', 'There is no decision with this number about a review of yours.');
  }
  const { subject_id: _, ...told } = decision;
  return told;
}

/**
 * Answers a decision about the viewer's review, once. Moderators see the answer with the decision.
 * @throws {DomainError} not_found, answer_exists, validation_failed, not_authenticated
 */
export async function answerDecision(
  sql: Database,
  viewer: Viewer,
  id: string,
  written: string,
): Promise<OwnDecision> {
  const answer = written.trim().normalize('NFC');
  if (answer === '') throw invalidField('answer', 'is missing', 'missing');
  if (answer.length > ANSWER_MAX) throw tooLong('answer', ANSWER_MAX);
  const decision = await getOwnDecision(sql, viewer, id);
  const isNew = await insertAnswer(sql, { decisionId: decision.id, userId: viewer.userId, answer }).catch(
    refuseDeletedAccount('moderation_answers_user_id_fkey'),
  );
  if (!isNew) throw new DomainError('answer_exists', 'You have already answered this decision.');
  return getOwnDecision(sql, viewer, id);
}
