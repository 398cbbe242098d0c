import type { Queryable } from '@wayable/platform/db/database';
import type { LogAction, LogEntry, LogQuery } from '@wayable/protocol/moderation';

export interface NewLogEntry {
  /** Null for an action on the command line. */
  adminId: string | null;
  /** The affected account; null if the action affects no account. */
  subjectId: string | null;
  action: LogAction;
  reviewId?: string;
  /** The code of a predefined reason, such as `spam`. */
  reasonCode?: string | null;
  /** The administrator's words. */
  reason?: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Adds an entry to the log, in the transaction of the action. Returns its number. */
export async function insertLogEntry(sql: Queryable, entry: NewLogEntry): Promise<string> {
  const { adminId, subjectId, action, reviewId = null, reasonCode = null, before = {}, after = {} } = entry;
  const [row] = await sql<{ id: string }[]>`
    insert into admin_log (admin_id, subject_id, action, review_id, reason_code, reason, before, after)
    values (${adminId}, ${subjectId}, ${action}, ${reviewId}, ${reasonCode}, ${entry.reason || null},
      ${sql.json(before as never)}::jsonb, ${sql.json(after as never)}::jsonb)
    returning id::text
  `;
  return (row as { id: string }).id;
}

type LogFilter = Pick<LogQuery, 'action' | 'admin' | 'subject' | 'review'>;

const matches = (sql: Queryable, { action, admin, subject, review }: LogFilter) => sql`
  true
  ${action === 'all' ? sql`` : sql`and entry.action = ${action}`}
  ${admin === undefined ? sql`` : sql`and entry.admin_id = ${admin}`}
  ${subject === undefined ? sql`` : sql`and entry.subject_id = ${subject}`}
  ${review === undefined ? sql`` : sql`and entry.review_id = ${review}`}
`;

/** Returns a page of the log, newest first. */
export async function findLogEntries(
  sql: Queryable,
  { limit, offset, ...filter }: LogFilter & { limit: number; offset: number },
): Promise<LogEntry[]> {
  return sql<LogEntry[]>`
    select entry.id::text, entry.action, entry.review_id, entry.reason_code as reason, entry.reason as details,
      entry.before, entry.after, entry.created_at,
      case when admin.id is not null then json_build_object('id', admin.id, 'full_name', admin.full_name) end as admin,
      case when subject.id is not null then json_build_object('id', subject.id, 'full_name', subject.full_name) end
        as subject,
      case when said.decision_id is not null then json_build_object('answer', said.answer,
        'created_at', to_char(said.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as answer
    from (
      select * from admin_log as entry where ${matches(sql, filter)}
      order by entry.id desc limit ${limit} offset ${offset}
    ) as entry
    left join user_profiles as admin on admin.id = entry.admin_id
    left join user_profiles as subject on subject.id = entry.subject_id
    left join moderation_answers as said on said.decision_id = entry.id
    order by entry.id desc
  `;
}

/** Counts the matching entries, up to `most`. */
export async function countLogEntries(sql: Queryable, filter: LogFilter, most: number): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount from (
      select from admin_log as entry where ${matches(sql, filter)} limit ${most}
    ) as counted
  `;
  return row?.amount ?? 0;
}

interface DecisionRow {
  id: string;
  subject_id: string | null;
  action: string;
  reason: string | null;
  details: string | null;
  location_name: string;
  created_at: string;
  answer: { answer: string; created_at: string } | null;
}

/** Returns a decision about a review that its author may answer. */
export async function findDecision(sql: Queryable, id: string): Promise<DecisionRow | undefined> {
  const [row] = await sql<DecisionRow[]>`
    select entry.id::text, entry.subject_id, entry.action, entry.reason_code as reason, entry.reason as details,
      coalesce(entry.before ->> 'location_name', '') as location_name, entry.created_at,
      case when said.decision_id is not null then json_build_object('answer', said.answer,
        'created_at', to_char(said.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as answer
    from admin_log as entry left join moderation_answers as said on said.decision_id = entry.id
    where entry.id = ${id}::bigint and entry.action in ('review_removed', 'review_returned')
  `;
  return row;
}

/** Stores the author's answer. Returns false if the author has answered before. */
export async function insertAnswer(
  sql: Queryable,
  { decisionId, userId, answer }: { decisionId: string; userId: string; answer: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into moderation_answers (decision_id, user_id, answer) values (${decisionId}::bigint, ${userId}, ${answer})
    on conflict do nothing
  `;
  return count === 1;
}
