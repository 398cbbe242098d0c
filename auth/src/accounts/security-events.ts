import type { Queryable } from '@wayable/platform/db/database';
import type { Device } from '../devices/device.ts';

/** Security events for the account's owner. */
export type SecurityEventKind =
  | 'account_created'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'session_ended'
  | 'refresh_token_reused'
  | 'email_confirmed'
  | 'email_change_requested'
  | 'email_changed'
  | 'phone_changed'
  | 'password_changed'
  | 'recovery_requested'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_enrolled'
  | 'factor_verified'
  | 'factor_removed'
  | 'factor_failed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'recovery_codes_removed'
  | 'factor_recovery_requested'
  | 'factor_recovery_stopped'
  | 'factors_recovered'
  | 'sessions_ended_by_administrator'
  | 'factors_removed_by_administrator'
  | 'data_exported';

interface SecurityEvent {
  userId: string;
  kind: SecurityEventKind;
  device: Device;
  /** Contains no token, code or password. */
  detail?: Record<string, string | number | boolean>;
}

const USER_AGENT_MAX = 500;

/** Adds an event to the owner's log, in the transaction of its cause. Does nothing for a missing account. */
export async function recordSecurityEvent(sql: Queryable, event: SecurityEvent): Promise<void> {
  const { userId, kind, device, detail = {} } = event;
  await sql`
    insert into auth.security_events (user_id, kind, ip, user_agent, detail)
    select id, ${kind}, ${device.ip}::inet, ${device.userAgent?.slice(0, USER_AGENT_MAX) ?? null}, ${sql.json(detail)}::jsonb
    from auth.users where id = ${userId}
  `;
}
