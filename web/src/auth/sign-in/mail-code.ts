import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { callbackUrl, NEW_PASSWORD_PATH } from './auth-link';

/** The purpose of a mail with a link and a code. */
export type MailKind = 'recovery' | 'sign-in' | 'sign-up';

/** Returns whether no mail was sent because of recent mails. The newest mail is still valid. */
export const isMailRecent = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'over_email_send_rate_limit';

/** Sends or resends the mail; its link leads to `next`. Does not reveal whether there is an account. */
export function sendMail(
  client: GoTrueClient,
  kind: MailKind,
  email: string,
  next: string,
): Promise<{ data: unknown; error: AuthError | null }> {
  switch (kind) {
    case 'recovery':
      return client.resetPasswordForEmail(email, { redirectTo: callbackUrl(NEW_PASSWORD_PATH) });
    case 'sign-in':
      return client.signInWithOtp({ email, options: { emailRedirectTo: callbackUrl(next) } });
    case 'sign-up':
      return client.resend({ type: 'signup', email, options: { emailRedirectTo: callbackUrl(next) } });
  }
}

/** Exchanges the mail's code for a session. */
export const verifyMailCode = (client: GoTrueClient, kind: MailKind, email: string, token: string) =>
  client.verifyOtp({ email, token, type: kind === 'recovery' ? 'recovery' : 'email' });
