import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type {
  ContactMessage,
  ContactMessagePage,
  ContactMessagesQuery,
  ContactMessageUpdate,
} from '@wayable/protocol/contact';
import { toSearchedLine } from '@wayable/protocol/lines';
import { toPagedResult } from '@wayable/protocol/paging';
import { assertStillAdministrator } from '@wayable/server/moderation/assert-still-administrator';
import { noteAct } from '@wayable/server/moderation/moderation-log.service';
import { assertMay } from '@wayable/server/policy/policy';
import type { ApplicationDocuments } from './application-documents.ts';
import * as queries from './inbox.queries.ts';

export interface InboxContext {
  sql: Database;
  documents: ApplicationDocuments;
}

const messageNotFound = () => new DomainError('not_found', 'There is no message with this id.');

/**
 * Returns a page of messages with counts per status.
 * @throws {DomainError} not_permitted
 */
export async function listMessages(
  { sql }: InboxContext,
  viewer: Viewer,
  { page, limit, status, search, sortOrder }: ContactMessagesQuery,
): Promise<ContactMessagePage> {
  assertMay(viewer, 'moderate');
  const filter = { status, search: toSearchedLine(search) };
  const [rows, count, counts] = await Promise.all([
    queries.findMessages(sql, { ...filter, sortOrder, limit, offset: (page - 1) * limit }),
    queries.countMessages(sql, filter),
    queries.countByStatus(sql),
  ]);
  return { ...toPagedResult(rows, count, page, limit), counts };
}

/** Counts new messages and new applications, each up to `max`. The caller checks permissions. */
export const countNewMessages = queries.countNew;

async function findOne(sql: Queryable, id: string): Promise<ContactMessage> {
  const message = await queries.findMessage(sql, id);
  if (!message) throw messageNotFound();
  return message;
}

/** Returns a message for moderators. @throws {DomainError} not_permitted, not_found */
export async function getMessage({ sql }: InboxContext, viewer: Viewer, id: string): Promise<ContactMessage> {
  assertMay(viewer, 'moderate');
  return findOne(sql, id);
}

/**
 * Sets the status of a message. Does nothing if the message already has this status, or if its current status
 * is not `from`: opening a message must not undo a colleague's decision.
 * @returns the current message
 * @throws {DomainError} not_permitted, not_found
 */
export async function changeMessage(
  { sql }: InboxContext,
  viewer: Viewer,
  id: string,
  { status, from }: ContactMessageUpdate,
): Promise<ContactMessage> {
  assertMay(viewer, 'moderate');
  return sql.begin(async (transaction) => {
    const message = await queries.lockMessage(transaction, id);
    if (!message) throw messageNotFound();
    await assertStillAdministrator(transaction, viewer);
    if (message.status !== status && (from === undefined || message.status === from)) {
      await queries.updateStatus(transaction, id, status);
      await noteAct(transaction, {
        adminId: viewer.userId,
        subjectId: message.user_id,
        action: 'message_changed',
        before: { message_id: id, status: message.status },
        after: { message_id: id, status },
      });
    }
    return findOne(transaction, id);
  });
}

/**
 * Permanently deletes a message with its document.
 * @throws {DomainError} not_permitted, not_found
 */
export async function removeMessage(
  { sql, documents }: InboxContext,
  viewer: Viewer,
  id: string,
): Promise<void> {
  assertMay(viewer, 'moderate');
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
 * Returns the PDF of an application.
 * @throws {DomainError} not_permitted, not_found, storage_unavailable
 */
export async function getDocument(
  { sql, documents }: InboxContext,
  viewer: Viewer,
  id: string,
): Promise<Buffer> {
  assertMay(viewer, 'moderate');
  const documentId = await queries.findDocumentId(sql, id);
  const bytes = documentId === undefined ? undefined : await documents.find(documentId);
  if (!bytes) throw new DomainError('not_found', 'This message has no document.');
  return bytes;
}
