import type { Queryable } from '@wayable/platform/db/database';
import {
  type ContactMessage,
  type ContactMessagePage,
  MESSAGE_STATUSES,
  MESSAGES_COUNTED_MAX,
  type MessageStatus,
} from '@wayable/protocol/contact';
import { type AdminQueues, MATCHES_MAX } from '@wayable/protocol/moderation';
import type { SortOrder } from '@wayable/protocol/reviews';

interface InboxFilter {
  status: MessageStatus | 'all';
  /** Trimmed; empty means no condition. */
  search: string;
}

type NewCounts = Pick<AdminQueues, 'new_messages' | 'new_applications'>;

const inOrder = (sql: Queryable, order: SortOrder) =>
  order === 'asc' ? sql`created_at, id` : sql`created_at desc, id desc`;

/** Selects the matching messages in order. A search for words selects only a limited number of the newest. */
const matching = (sql: Queryable, { status, search }: InboxFilter, order: SortOrder = 'desc') => sql`
  select message.id, message.created_at from contact_messages as message
  where true
    ${status === 'all' ? sql`` : sql`and message.status = ${status}`}
    ${search === '' ? sql`` : sql`and message.words like search_pattern(${search})`}
  order by ${inOrder(sql, search === '' ? order : 'desc')}
  limit ${search === '' ? MESSAGES_COUNTED_MAX : MATCHES_MAX}
`;

/** Counts the matches up to a maximum. */
export async function countMessages(sql: Queryable, filter: InboxFilter): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount from (${matching(sql, filter)}) as counted
  `;
  return row?.amount ?? 0;
}

/** Counts each status up to a maximum. */
export async function countByStatus(sql: Queryable): Promise<ContactMessagePage['counts']> {
  const rows = await sql<{ status: MessageStatus; amount: number }[]>`
    select status, (
      select count(*)::int from (
        select from contact_messages as message where message.status = listed.status limit ${MESSAGES_COUNTED_MAX}
      ) as counted
    ) as amount
    from unnest(${[...MESSAGE_STATUSES]}::text[]) as listed(status)
  `;
  return Object.fromEntries(
    rows.map(({ status, amount }) => [status, amount]),
  ) as ContactMessagePage['counts'];
}

const columns = (sql: Queryable) => sql`
  message.id, message.name, message.email, message.subject, message.category, message.message, message.status,
  message.opening, message.document_bytes, message.created_at, message.answered_at,
  case when sender.id is not null then json_build_object('id', sender.id, 'full_name', sender.full_name) end as sender
`;

export async function findMessage(sql: Queryable, id: string): Promise<ContactMessage | undefined> {
  const [row] = await sql<ContactMessage[]>`
    select ${columns(sql)} from contact_messages as message
    left join user_profiles as sender on sender.id = message.user_id
    where message.id = ${id}
  `;
  return row;
}

/** Counts new messages and new applications, each up to `max`. */
export async function countNew(sql: Queryable, max: number): Promise<NewCounts> {
  const [row] = await sql<NewCounts[]>`
    select least(${max}, count(*) filter (where opening is null))::int as new_messages,
      least(${max}, count(*) filter (where opening is not null))::int as new_applications
    from contact_messages where status = 'new'
  `;
  return row as NewCounts;
}

/** Returns a page of messages. */
export async function findMessages(
  sql: Queryable,
  {
    limit,
    offset,
    sortOrder,
    ...filter
  }: InboxFilter & {
    limit: number;
    offset: number;
    sortOrder: SortOrder;
  },
): Promise<ContactMessage[]> {
  return sql<ContactMessage[]>`
    select ${columns(sql)} from (
      select * from (${matching(sql, filter, sortOrder)}) as matching
      order by ${inOrder(sql, sortOrder)} limit ${limit} offset ${offset}
    ) as listed
    join contact_messages as message on message.id = listed.id
    left join user_profiles as sender on sender.id = message.user_id
    order by ${sortOrder === 'asc' ? sql`listed.created_at, listed.id` : sql`listed.created_at desc, listed.id desc`}
  `;
}

interface LockedMessage {
  status: MessageStatus;
  user_id: string | null;
  document_id: string | null;
}

export async function lockMessage(sql: Queryable, id: string): Promise<LockedMessage | undefined> {
  const [row] = await sql<LockedMessage[]>`
    select status, user_id, document_id from contact_messages where id = ${id} for update
  `;
  return row;
}

export async function updateStatus(sql: Queryable, id: string, status: MessageStatus): Promise<void> {
  await sql`
    update contact_messages set status = ${status},
      answered_at = case when ${status} = 'answered' then now() else answered_at end,
      marked_spam_at = case when ${status} = 'spam' then now() end
    where id = ${id}
  `;
}

export async function deleteMessage(sql: Queryable, id: string): Promise<void> {
  await sql`delete from contact_messages where id = ${id}`;
}

/** Returns the id of a message's document, or undefined. */
export async function findDocumentId(sql: Queryable, id: string): Promise<string | undefined> {
  const [row] = await sql<{ document_id: string | null }[]>`
    select document_id from contact_messages where id = ${id}
  `;
  return row?.document_id ?? undefined;
}
