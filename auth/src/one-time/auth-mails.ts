import type { Database } from '@wayable/platform/db/database';
import type { JobAttempt, JobQueue } from '@wayable/platform/jobs/job-queue';
import { composeMail } from '@wayable/platform/mail/layout';
import { MailJobs } from '@wayable/platform/mail/mail-jobs';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import { localeOfMetadata } from '@wayable/platform/texts/texts';
import { CONFIRM_PATH, STOP_RECOVERY_PATH } from '@wayable/protocol/auth';
import type { Locale } from '@wayable/protocol/locales';
import type { FastifyBaseLogger } from 'fastify';
import {
  findUser,
  findUserByEmail,
  type MailStamp,
  stampMail,
  type UserRow,
} from '../accounts/users.queries.ts';
import {
  factorRecoveryMailContent,
  type NoticeMail,
  noticeMailContent,
  type TokenMail,
  tokenMailContent,
} from './auth-mail-texts.ts';
import { issueToken } from './one-time-tokens.service.ts';
import { issueStop } from './recovery-stops.ts';

/**
 * A mail to send, without its content: codes and links are created when the mail is sent, so that the
 * database stores only hashes.
 */
type AuthMail =
  | {
      type: 'token';
      kind: TokenMail;
      userId: string;
      redirectTo: string;
      flowStateId?: string | undefined;
      /** Whether the mail confirms the sign-up that created the account. */
      keepsSignUp?: boolean;
    }
  /** The worker looks up the account, so that the response time reveals nothing. */
  | {
      type: 'request';
      kind: 'magiclink' | 'recovery' | 'resend';
      email: string;
      redirectTo: string;
      flowStateId?: string | undefined;
      /**
       * The id of the account with a sign-up that the mail confirms. For other accounts, the mail proves only
       * the address.
       */
      signUpId?: string | undefined;
    }
  | { type: 'notice'; kind: NoticeMail; to: string; locale?: Locale }
  /** A warning with a link that stops the removal of the person's second factors. */
  | { type: 'factor-recovery'; userId: string; to: string };

/** The types in link URLs (docs/auth-protocol.md#one-time-codes-and-links). */
const LINK_TYPES: Record<TokenMail, string> = {
  confirmation: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
};

const STAMPS: Record<TokenMail, MailStamp> = {
  confirmation: 'confirmation_sent_at',
  magiclink: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
};

/** Returns the recipient of codes and links of a kind; null if the change was canceled in the meantime. */
function mailboxOf(kind: TokenMail, { email, new_email: newEmail }: UserRow): string | null {
  if (kind === 'email_change_new') return newEmail;
  return kind === 'email_change_current' && newEmail === null ? null : email;
}

/** Sends the mails of the authentication service in the background. */
export class AuthMails extends MailJobs<AuthMail> {
  readonly #sql: Database;
  readonly #sender: MailSender;
  readonly #publicUrl: string;

  constructor(parts: {
    sql: Database;
    jobs: JobQueue;
    sender: MailSender;
    publicUrl: string;
    log: Pick<FastifyBaseLogger, 'error'>;
  }) {
    super(parts, {
      name: 'auth-mail',
      options: { retries: 8, retryDelaySeconds: 10 },
      deliver: (mail, attempt) => this.#deliver(mail, attempt),
      describe: ({ type }) => ({ type }),
    });
    this.#sql = parts.sql;
    this.#sender = parts.sender;
    this.#publicUrl = parts.publicUrl;
  }

  async #deliver(mail: AuthMail, { addedAt: requestedAt }: JobAttempt): Promise<void> {
    if (mail.type === 'notice') {
      const locale = mail.locale ?? (await this.#localeOf(mail.to));
      const content = noticeMailContent(locale, mail.kind, `${this.#publicUrl}/profile/security`);
      return this.#sender.send(composeMail(mail.to, content));
    }
    if (mail.type === 'factor-recovery') return this.#warnOfRecovery(mail.userId, mail.to);
    const { redirectTo, flowStateId } = mail;
    if (mail.type === 'token') {
      const user = await findUser(this.#sql, mail.userId);
      if (!user) return;
      const { kind, keepsSignUp } = mail;
      return this.#sendToken(user, { kind, redirectTo, flowStateId, keepsSignUp, requestedAt });
    }
    const user = await findUserByEmail(this.#sql, mail.email);
    if (!user) return;
    const isConfirmed = user.email_confirmed_at !== null;
    if (mail.kind === 'resend' && isConfirmed) return;
    const keepsSignUp = user.id === mail.signUpId;
    const token = { redirectTo, flowStateId, keepsSignUp, requestedAt };
    if (mail.kind === 'resend' || (keepsSignUp && !isConfirmed)) {
      return this.#sendToken(user, { kind: 'confirmation', ...token });
    }
    return this.#sendToken(user, { kind: mail.kind, ...token });
  }

  /** Returns the language of the account with an email. */
  async #localeOf(email: string): Promise<Locale> {
    return localeOfMetadata((await findUserByEmail(this.#sql, email))?.user_metadata);
  }

  async #warnOfRecovery(userId: string, to: string): Promise<void> {
    const token = await issueStop(this.#sql, userId);
    if (token === undefined) return;
    const locale = localeOfMetadata((await findUser(this.#sql, userId))?.user_metadata);
    const url = new URL(`${this.#publicUrl}${STOP_RECOVERY_PATH}`);
    // Put the token into the fragment, which no server and no log sees.
    url.hash = new URLSearchParams({ token }).toString();
    await this.#sender.send(composeMail(to, factorRecoveryMailContent(locale, url.href)));
  }

  async #sendToken(
    user: UserRow,
    token: {
      kind: TokenMail;
      redirectTo: string;
      flowStateId?: string | undefined;
      keepsSignUp?: boolean | undefined;
      requestedAt: string;
    },
  ): Promise<void> {
    const { kind, redirectTo, flowStateId, keepsSignUp = false, requestedAt } = token;
    const to = mailboxOf(kind, user);
    if (to === null) return;
    // Only a mail of the sign-up replaces the code of the sign-up. Other mails leave that code valid.
    const tokenKind = kind === 'confirmation' && !keepsSignUp ? 'address_proof' : kind;
    const issued = await issueToken(this.#sql, {
      userId: user.id,
      kind: tokenKind,
      sentTo: to,
      flowStateId,
      keepsSignUp,
      requestedAt,
    });
    if (issued === undefined) return;
    const { code, linkToken } = issued;
    const url = new URL(`${this.#publicUrl}${CONFIRM_PATH}`);
    url.searchParams.set('token_hash', flowStateId === undefined ? linkToken : `pkce_${linkToken}`);
    url.searchParams.set('type', LINK_TYPES[kind]);
    url.searchParams.set('redirect_to', redirectTo);
    const newEmail = user.new_email ?? undefined;
    const locale = localeOfMetadata(user.user_metadata);
    const isProofAlone = tokenKind === 'address_proof' || (kind === 'magiclink' && !keepsSignUp);
    const dropsPassword = isProofAlone && !user.is_email_proved && user.password_hash !== null;
    const account = user.email ?? (user.phone === null ? null : `+${user.phone}`);
    const content = { url: url.href, code, newEmail, account, dropsPassword };
    await this.#sender.send(composeMail(to, tokenMailContent(locale, kind, content)));
    await stampMail(this.#sql, user.id, STAMPS[kind]);
  }
}
