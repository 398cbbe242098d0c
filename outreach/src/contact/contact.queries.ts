import type { Queryable } from '@wayable/platform/db/database';
import type { ContactCategory, MessageStatus } from '@wayable/protocol/contact';

export interface NewMessage {
  name: string;
  email: string;
  subject: string;
  category: ContactCategory;
  message: string;
  status: 'new' | 'spam';
  userId: string | null;
  opening: string | null;
  document: { id: string; bytes: number } | null;
  copy: 'none' | 'full' | 'receipt';
  contentHash: Buffer;
}

/**
 * Locks the content until the transaction ends, so that parallel submissions of it run one after the other.
 */
export async function lockContent(sql: Queryable, contentHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${contentHash}, 'hex'), 0))`;
}

/**
 * Returns whether the same content was sent within a day. Earlier messages that count as spam do not make a
 * genuine message a duplicate.
 */
export async function wasSent(sql: Queryable, contentHash: Buffer, isSpam: boolean): Promise<boolean> {
  const rows = await sql`
    select from contact_messages where content_hash = ${contentHash} and created_at > now() - interval '1 day'
      and (${isSpam} or status <> 'spam') limit 1
  `;
  return rows.length > 0;
}

/** @returns the id of the message */
export async function insertMessage(sql: Queryable, message: NewMessage): Promise<string> {
  const { document } = message;
  const [row] = await sql<{ id: string }[]>`
    insert into contact_messages (name, email, subject, category, message, status, user_id, opening, document_id,
      document_bytes, copy, content_hash)
    values (${message.name}, ${message.email}, ${message.subject}, ${message.category}, ${message.message},
      ${message.status}, ${message.userId}, ${message.opening}, ${document?.id ?? null}, ${document?.bytes ?? null},
      ${message.copy}, ${message.contentHash})
    returning id
  `;
  return (row as { id: string }).id;
}

/** Returns whether an address is the account's confirmed email. */
export async function isConfirmedAddress(sql: Queryable, userId: string, email: string): Promise<boolean> {
  const rows = await sql`
    select from auth.users where id = ${userId} and email = ${email} and email_confirmed_at is not null
  `;
  return rows.length > 0;
}

/** The content of the mails about a message. */
export interface MailedMessage {
  id: string;
  name: string;
  email: string;
  subject: string;
  category: ContactCategory;
  message: string;
  status: MessageStatus;
  opening: string | null;
  has_document: boolean;
  copy: 'none' | 'full' | 'receipt';
  mailed_at: string | null;
  copied_at: string | null;
}

export async function findMailedMessage(sql: Queryable, id: string): Promise<MailedMessage | undefined> {
  const [row] = await sql<MailedMessage[]>`
    select id, name, email, subject, category, message, status, opening, document_id is not null as has_document, copy,
      mailed_at, copied_at
    from contact_messages where id = ${id}
  `;
  return row;
}

export async function stampMailed(sql: Queryable, id: string): Promise<void> {
  await sql`update contact_messages set mailed_at = now() where id = ${id}`;
}

export async function stampCopied(sql: Queryable, id: string): Promise<void> {
  await sql`update contact_messages set copied_at = now() where id = ${id}`;
}

/** Deletes expired spam and messages (docs/product.md#contact). */
export async function deleteOldMessages(
  sql: Queryable,
  { spamBefore, othersBefore }: { spamBefore: Date; othersBefore: Date },
): Promise<void> {
  await sql`
    delete from contact_messages
    where created_at < ${othersBefore} or status = 'spam' and coalesce(marked_spam_at, created_at) < ${spamBefore}
  `;
}
