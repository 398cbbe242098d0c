import type { MailContent } from '@wayable/platform/mail/layout';
import { say, type TextKey, type TextValues } from '@wayable/platform/texts/texts';
import { RECOVERY_DELAY_HOURS } from '@wayable/protocol/auth';
import type { Locale } from '@wayable/protocol/locales';
import { MAIL_SECONDS, NONCE_SECONDS } from './one-time-tokens.service.ts';

/** Mails with a link and a code. */
export type TokenMail =
  | 'confirmation'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

/** Mails about a change of an account. */
export type NoticeMail =
  | 'already_registered'
  | 'sign_up_reset'
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_verified'
  | 'factor_removed'
  | 'factor_guessed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_codes_removed'
  | 'recovery_code_used'
  | 'factor_recovery_stopped'
  | 'factors_recovered'
  | 'sessions_ended_by_administrator'
  | 'factors_removed_by_administrator'
  | 'account_deleted';

interface TokenMailInput {
  url: string;
  code: string;
  newEmail: string | undefined;
  /** The email or phone of the requesting account; null if there is none. */
  account: string | null;
  /** Whether using the link or code removes the password of an unconfirmed sign-up. */
  dropsPassword: boolean;
}

/** The closing note of a mail with a link. The default tells the reader to ignore an unexpected mail. */
const TOKEN_NOTES: Partial<Record<TokenMail, TextKey>> = {
  confirmation: 'mail_confirmation_note',
  email_change_current: 'mail_email_change_current_note',
};

/** Returns the content of a mail with a link and a code. */
export function tokenMailContent(
  locale: Locale,
  kind: TokenMail,
  { url, code, newEmail = '', account, dropsPassword }: TokenMailInput,
): MailContent {
  const tell = (key: TextKey, values?: TextValues) => say(locale, key, values);
  const text: TextKey =
    kind === 'email_change_new' && account === null
      ? 'mail_email_change_new_text_unnamed'
      : `mail_${kind}_text`;
  const common = {
    locale,
    greeting: tell('mail_hello'),
    subject: tell(`mail_${kind}_subject`),
    paragraphs: [tell(text, { email: newEmail, account: account ?? '' })],
  };
  if (kind === 'reauthentication') {
    return {
      ...common,
      code: { label: tell('mail_reauthentication_code'), digits: code },
      notes: [
        tell('mail_reauthentication_valid', { minutes: String(NONCE_SECONDS / 60) }),
        tell('mail_reauthentication_note'),
      ],
    };
  }
  return {
    ...common,
    action: { label: tell(`mail_${kind}_action`), url },
    code: { label: tell('mail_code'), digits: code },
    notes: [
      tell('mail_valid_for_a_day', { hours: String(MAIL_SECONDS / 3_600) }),
      ...(dropsPassword ? [tell('mail_drops_password_note')] : []),
      tell(TOKEN_NOTES[kind] ?? 'mail_ignore'),
    ],
  };
}

/** The closing note of a notice; the default explains what to do about a stranger. */
const NOTICE_NOTES: Partial<Record<NoticeMail, TextKey>> = {
  already_registered: 'mail_already_registered_note',
  sign_up_reset: 'mail_sign_up_reset_note',
  factor_recovery_stopped: 'mail_factor_recovery_stopped_note',
  sessions_ended_by_administrator: 'mail_sessions_ended_by_administrator_note',
  factors_removed_by_administrator: 'mail_factors_removed_by_administrator_note',
  account_deleted: 'mail_account_deleted_note',
};

/** Returns the warning before second factors are removed, with a link that stops the removal. */
export const factorRecoveryMailContent = (locale: Locale, stopUrl: string): MailContent => ({
  locale,
  subject: say(locale, 'mail_factor_recovery_subject', { hours: String(RECOVERY_DELAY_HOURS) }),
  greeting: say(locale, 'mail_hello'),
  paragraphs: [
    say(locale, 'mail_factor_recovery_text', { hours: String(RECOVERY_DELAY_HOURS) }),
    say(locale, 'mail_factor_recovery_text_you', { hours: String(RECOVERY_DELAY_HOURS) }),
  ],
  action: { label: say(locale, 'mail_factor_recovery_action'), url: stopUrl },
  notes: [say(locale, 'mail_factor_recovery_valid'), say(locale, 'mail_factor_recovery_note')],
});

/** Returns the content of a mail about a change. */
export function noticeMailContent(locale: Locale, kind: NoticeMail, securityUrl: string): MailContent {
  const hasAccount = kind !== 'account_deleted' && kind !== 'email_changed' && kind !== 'already_registered';
  return {
    locale,
    subject: say(locale, `mail_${kind}_subject`),
    greeting: say(locale, 'mail_hello'),
    paragraphs: [say(locale, `mail_${kind}_text`)],
    ...(hasAccount && { action: { label: say(locale, 'mail_notice_action'), url: securityUrl } }),
    notes: [say(locale, NOTICE_NOTES[kind] ?? 'mail_notice_if_not_you')],
  };
}
