import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { callbackUrl, NEW_PASSWORD_PATH } from './auth-link';

/** Why a mail with a link and a code was sent. */
export type MailKind = 'recovery' | 'sign-in' | 'sign-up';

/** Whether a mail was asked for so lately, or so often, that none is sent: the newest one is still good. */
export const isMailRecent = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'over_email_send_rate_limit';

/** Asks the service to send the mail, also again; its link leads to `next`. Whether there is an account is not told. */
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

/** Exchanges the code of the mail for a session. */
export const verifyMailCode = (client: GoTrueClient, kind: MailKind, email: string, token: string) =>
  client.verifyOtp({ email, token, type: kind === 'recovery' ? 'recovery' : 'email' });
