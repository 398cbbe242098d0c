import Type, { type Static } from 'typebox';
import { Timestamp, Uuid } from './text.ts';

/** The session list of a user is capped at this number. */
export const SESSIONS_MAX = 100;
export const EVENTS_PAGE_SIZE = 20;
/** The user types this word to delete the account. */
export const DELETE_CONFIRMATION = 'DELETE';

const textOrNull = Type.Union([Type.String(), Type.Null()]);

export const AccountSession = Type.Object({
  id: Uuid,
  created_at: Timestamp,
  refreshed_at: Type.Union([Timestamp, Type.Null()]),
  last_used_at: Timestamp,
  user_agent: textOrNull,
  ip: textOrNull,
  aal: Type.String({ description: 'aal1, or aal2 after a second factor' }),
  methods: Type.Array(Type.String(), { description: 'How the person signed in, newest first' }),
  is_current: Type.Boolean({ description: 'The session of this request' }),
});
export const AccountSessions = Type.Object({ data: Type.Array(AccountSession) });

export const SecurityEventsQuery = Type.Object({
  before: Type.Optional(
    Type.String({ pattern: '^[0-9]{1,18}$', description: 'The id of the last event on the previous page' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: EVENTS_PAGE_SIZE }),
});

export const SecurityEvent = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  ip: textOrNull,
  user_agent: textOrNull,
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  created_at: Timestamp,
});
/** A page of events, newest first. `next_before` is the cursor of the next page, null on the last page. */
export const SecurityEvents = Type.Object({ data: Type.Array(SecurityEvent), next_before: textOrNull });

export const AccountDeletion = Type.Object({
  confirmation: Type.String({ enum: [DELETE_CONFIRMATION] }),
  password: Type.Optional(Type.String({ maxLength: 500 })),
});

export type AccountSession = Static<typeof AccountSession>;
export type AccountSessions = Static<typeof AccountSessions>;
export type SecurityEventsQuery = Static<typeof SecurityEventsQuery>;
export type SecurityEvent = Static<typeof SecurityEvent>;
export type SecurityEvents = Static<typeof SecurityEvents>;
export type AccountDeletion = Static<typeof AccountDeletion>;
