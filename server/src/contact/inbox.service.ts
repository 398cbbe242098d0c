import type { ContactMessagePage, ContactMessagesQuery, MessageStatus } from '@wayable/protocol/contact';
import { toPagedResult } from '@wayable/protocol/paging';
import type { Database } from '../db/database.ts';
import type { Viewer } from '../http/authenticate.ts';
import { DomainError } from '../http/domain-error.ts';
import { assertStillAdministrator } from '../moderation/assert-still-administrator.ts';
import { assertMayModerate } from '../moderation/moderation.policy.ts';
import { noteAct } from '../moderation/moderation-log.service.ts';
import type { ApplicationDocuments } from './application-documents.ts';
import * as queries from './inbox.queries.ts';

export interface InboxContext {
  sql: Database;
  documents: ApplicationDocuments;
}

const messageNotFound = () => new DomainError('not_found', 'There is no message with this id.');

/**
 * One page of the messages, newest first, and how many there are of each status.
 * @throws {DomainError} not_permitted
 */
export async function listMessages(
  { sql }: InboxContext,
  viewer: Viewer,
  { page, limit, status, search }: ContactMessagesQuery,
): Promise<ContactMessagePage> {
  assertMayModerate(viewer);
  const filter = { status, search: search.trim() };
  const [rows, count, counts] = await Promise.all([
    queries.findMessages(sql, { ...filter, limit, offset: (page - 1) * limit }),
    queries.countMessages(sql, filter),
    queries.countByStatus(sql),
  ]);
  return { ...toPagedResult(rows, count, page, limit), counts };
}

/**
 * Says where a message stands; nothing happens where it stands there already.
 * @throws {DomainError} not_permitted, not_found
 */
export async function changeMessage(
  { sql }: InboxContext,
  viewer: Viewer,
  id: string,
  status: MessageStatus,
): Promise<void> {
  assertMayModerate(viewer);
  await sql.begin(async (transaction) => {
    const message = await queries.lockMessage(transaction, id);
    if (!message) throw messageNotFound();
    await assertStillAdministrator(transaction, viewer);
    if (message.status === status) return;
    await queries.updateStatus(transaction, id, status);
    await noteAct(transaction, {
      adminId: viewer.userId,
      subjectId: message.user_id,
      action: 'message_changed',
      before: { message_id: id, status: message.status },
      after: { message_id: id, status },
    });
  });
}

/**
 * Deletes a message with its document, for good.
 * @throws {DomainError} not_permitted, not_found
 */
export async function removeMessage(
  { sql, documents }: InboxContext,
  viewer: Viewer,
  id: string,
): Promise<void> {
  assertMayModerate(viewer);
  await sql.begin(async (transaction) => {
    const message = await queries.lockMessage(transaction, id);
    if (!message) throw messageNotFound();
    await assertStillAdministrator(transaction, viewer);
    await queries.deleteMessage(transaction, id);
    await noteAct(transaction, {
      adminId: viewer.userId,
      subjectId: message.user_id,
      action: 'message_deleted',
      before: { message_id: id, status: message.status },
    });
    if (message.document_id !== null) await documents.requestRemoval(transaction);
  });
}

/**
 * The PDF of an application.
 * @throws {DomainError} not_permitted, not_found, storage_unavailable
 */
export async function getDocument(
  { sql, documents }: InboxContext,
  viewer: Viewer,
  id: string,
): Promise<Buffer> {
  assertMayModerate(viewer);
  const documentId = await queries.findDocumentId(sql, id);
  const bytes = documentId === undefined ? undefined : await documents.find(documentId);
  if (!bytes) throw new DomainError('not_found', 'There is no document with this message.');
  return bytes;
}
