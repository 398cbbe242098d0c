import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { issueToken } from './one-time-tokens.service.ts';
import { sendSms } from './send-sms.ts';

/** @throws {AuthError} phone_provider_disabled, where no messages can be sent */
export function assertPhonesAllowed({ sms }: Pick<AuthContext, 'sms'>, status = 400): void {
  if (!sms) throw new AuthError(status, 'phone_provider_disabled', 'Phone sign-ins are disabled');
}

/**
 * Sends a code to a phone number and waits until the provider has taken it: the person is waiting for it.
 * @throws {AuthError} sms_send_failed
 */
export async function sendPhoneCode(
  { sql, sms, log }: Pick<AuthContext, 'sql' | 'sms' | 'log'>,
  message: { userId: string; kind: 'phone' | 'phone_change' | 'reauthentication'; phone: string },
): Promise<void> {
  const { userId, kind, phone } = message;
  const { code } = await issueToken(sql, { userId, kind, sentTo: phone });
  await sendSms(sms, log, phone, `${code} is your code for Wayable. Do not pass it on to anybody.`);
}
