import type { Database, Queryable } from '@wayable/platform/db/database';
import type { JobAttempt, JobKind, JobQueue } from '@wayable/platform/jobs/job-queue';
import { newCode } from '@wayable/platform/secrets/token';
import { SmsSendError, type SmsSender } from '@wayable/platform/sms/sms-sender';
import { localeOfMetadata, say } from '@wayable/platform/texts/texts';
import { RECOVERY_DELAY_HOURS } from '@wayable/protocol/auth';
import type { FastifyBaseLogger } from 'fastify';
import { findUser, findUserByPhone, type UserRow } from '../accounts/users.queries.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { issueToken } from './one-time-tokens.service.ts';
import { setChallengeCode } from './phone-challenge-codes.queries.ts';
import { hashPhoneCode, writePhoneMessage } from './phone-challenge-codes.ts';

/**
 * A text message to send. It names the recipient, never the content: codes are created at sending, so that
 * the database stores only hashes.
 */
type AuthMessage =
  | { type: 'code'; kind: 'phone_change' | 'reauthentication'; userId: string }
  /**
   * The worker looks up the account, so that the response time reveals nothing. `signUpId` is the account
   * with a sign-up that the message confirms. For other accounts, the message proves only the number.
   */
  | { type: 'request'; kind: 'sign-in' | 'confirmation'; phone: string; signUpId?: string | undefined }
  | { type: 'challenge'; challengeId: string }
  /** A warning before the person's second factors are removed. */
  | { type: 'factor-recovery'; userId: string };

/**
 * All retries happen within the minute in which no new message may be requested. This limits the cost if a
 * provider sends messages but does not confirm them.
 */
const AUTH_SMS: JobKind<AuthMessage> = { name: 'auth-sms', options: { retries: 2, retryDelaySeconds: 4 } };

interface WrittenMessage {
  to: string;
  text: string;
}

/** Sends the text messages of the authentication service in the background. */
export class AuthSms {
  readonly #sql: Database;
  readonly #jobs: JobQueue;
  readonly #sender: SmsSender;
  readonly #host: string;
  readonly #log: FastifyBaseLogger;

  constructor(dependencies: {
    sql: Database;
    jobs: JobQueue;
    sender: SmsSender;
    publicUrl: string;
    log: FastifyBaseLogger;
  }) {
    this.#sql = dependencies.sql;
    this.#jobs = dependencies.jobs;
    this.#sender = dependencies.sender;
    this.#host = new URL(dependencies.publicUrl).hostname;
    this.#log = dependencies.log;
  }

  /** Starts to send requested messages. Other processes may send messages at the same time. */
  start(): Promise<void> {
    return this.#jobs.work(AUTH_SMS, (message, attempt) => this.#deliver(message, attempt));
  }

  /** Requests a message, in the transaction of its cause. */
  request(sql: Queryable, message: AuthMessage): Promise<void> {
    return this.#jobs.add(sql, AUTH_SMS, message);
  }

  /** Logs the provider's refusal, because the user no longer waits. Does not retry permanent refusals. */
  async #deliver(message: AuthMessage, { isLast, addedAt }: JobAttempt): Promise<void> {
    const written = await this.#write(message, addedAt);
    if (!written) return;
    try {
      await this.#sender.send(written.to, written.text);
    } catch (error) {
      if (!(error instanceof SmsSendError)) throw error;
      const isGivenUp = error.isLasting || isLast;
      if (isGivenUp)
        this.#log.error({ err: error }, 'a text message could not be sent and will not be retried');
      else this.#log.warn({ err: error }, 'a text message could not be sent and will be retried');
      if (!error.isLasting) throw error;
    }
  }

  async #write(message: AuthMessage, requestedAt: string): Promise<WrittenMessage | undefined> {
    switch (message.type) {
      case 'challenge':
        return this.#writeChallenge(message.challengeId);
      case 'request': {
        const user = await findUserByPhone(this.#sql, message.phone);
        if (!user || (message.kind === 'confirmation' && user.phone_confirmed_at !== null)) return undefined;
        const keepsSignUp = user.id === message.signUpId;
        return this.#writeCode(user, { kind: 'phone', to: user.phone, keepsSignUp, requestedAt });
      }
      case 'code': {
        const user = await findUser(this.#sql, message.userId);
        if (!user) return undefined;
        const { kind } = message;
        const to = kind === 'phone_change' ? user.new_phone : user.phone;
        return this.#writeCode(user, { kind, to, requestedAt });
      }
      case 'factor-recovery': {
        const user = await findUser(this.#sql, message.userId);
        const locale = localeOfMetadata(user?.user_metadata);
        const text = say(locale, 'sms_factor_recovery', {
          host: this.#host,
          hours: String(RECOVERY_DELAY_HOURS),
        });
        return user?.phone ? { to: user.phone, text } : undefined;
      }
    }
  }

  async #writeChallenge(challengeId: string): Promise<WrittenMessage | undefined> {
    const code = newCode();
    const recipient = await setChallengeCode(this.#sql, challengeId, hashPhoneCode(challengeId, code));
    if (!recipient) return undefined;
    const locale = localeOfMetadata(recipient.user_metadata);
    return { to: recipient.phone, text: writePhoneMessage(locale, code, this.#host) };
  }

  /** Returns the code as a message, or undefined if the change was canceled or a newer code requested. */
  async #writeCode(
    { id: userId, user_metadata: metadata }: UserRow,
    message: {
      kind: 'phone' | 'phone_change' | 'reauthentication';
      to: string | null;
      keepsSignUp?: boolean;
      requestedAt: string;
    },
  ): Promise<WrittenMessage | undefined> {
    const { to, ...token } = message;
    if (to === null) return undefined;
    const issued = await issueToken(this.#sql, { ...token, userId, sentTo: to });
    return issued && { to, text: say(localeOfMetadata(metadata), 'sms_code', { code: issued.code }) };
  }
}

/**
 * Returns the sender of text messages.
 * @throws {AuthError} phone_provider_disabled without one
 */
export function requireSms({ sms }: { sms: AuthSms | undefined }): AuthSms {
  if (!sms) throw new AuthError(400, 'phone_provider_disabled', 'Phone sign-ins are disabled');
  return sms;
}
