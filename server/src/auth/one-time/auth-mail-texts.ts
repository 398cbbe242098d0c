import type { MailContent } from '../../mail/layout.ts';

/** Mails with a link and a code. */
export type TokenMail =
  | 'confirmation'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

/** Mails that tell what has happened to an account. */
export type NoticeMail =
  | 'already_registered'
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_verified'
  | 'factor_removed'
  | 'recovery_codes_made'
  | 'recovery_codes_removed'
  | 'recovery_code_used'
  | 'factor_recovery_stopped'
  | 'factors_recovered'
  | 'sessions_ended_by_administrator'
  | 'factors_removed_by_administrator'
  | 'account_deleted';

const GREETING = 'Hello,';
const NOT_YOU = 'If you did not ask for this, you can ignore this mail: nothing changes.';
const VALID_FOR_A_DAY = 'The link and the code work once, for 24 hours. Do not pass them on to anybody.';
const CODE_LABEL = 'Or type this code on the page where you were asked for it:';

interface TokenMailInput {
  url: string;
  code: string;
  newEmail: string | undefined;
}

/** What a mail with a link and a code says. */
export function tokenMailContent(kind: TokenMail, { url, code, newEmail }: TokenMailInput): MailContent {
  const common = { greeting: GREETING, code: { label: CODE_LABEL, digits: code } };
  switch (kind) {
    case 'confirmation':
      return {
        ...common,
        subject: 'Confirm your email address for Wayable',
        paragraphs: ['Welcome to Wayable, the community map of how accessible places are.'],
        action: { label: 'Confirm your email address', url },
        notes: [VALID_FOR_A_DAY, 'If you have not made an account, you can ignore this mail.'],
      };
    case 'magiclink':
      return {
        ...common,
        subject: 'Sign in to Wayable',
        paragraphs: ['Here is your link to sign in. No password is needed.'],
        action: { label: 'Sign in to Wayable', url },
        notes: [VALID_FOR_A_DAY, NOT_YOU],
      };
    case 'recovery':
      return {
        ...common,
        subject: 'Choose a new password for Wayable',
        paragraphs: ['Somebody, hopefully you, has asked for a new password for your account.'],
        action: { label: 'Choose a new password', url },
        notes: [VALID_FOR_A_DAY, NOT_YOU],
      };
    case 'email_change_current':
      return {
        ...common,
        subject: 'Confirm that your Wayable account moves to another address',
        paragraphs: [
          `Your account is to use ${newEmail} from now on. Confirm this here, and in the mail that we sent there.`,
        ],
        action: { label: 'Agree to the new address', url },
        notes: [
          VALID_FOR_A_DAY,
          'If you did not ask for this, do not confirm it, and change your password: somebody else is signed in.',
        ],
      };
    case 'email_change_new':
      return {
        ...common,
        subject: 'Confirm your new email address for Wayable',
        paragraphs: ['This address is to become the one of your Wayable account.'],
        action: { label: 'Confirm this address', url },
        notes: [VALID_FOR_A_DAY, NOT_YOU],
      };
    case 'reauthentication':
      return {
        greeting: GREETING,
        subject: 'Your code for Wayable',
        paragraphs: ['Somebody who is signed in to your account wants to change something important.'],
        code: { label: 'If that is you, type this code:', digits: code },
        notes: [
          'The code works once, for 10 minutes.',
          'If it is not you, change your password: somebody else is signed in.',
        ],
      };
  }
}

const IF_NOT_YOU =
  'If that was not you, choose a new password at once and end the sessions that you do not know.';

const NOTICES: Record<NoticeMail, { subject: string; text: string; note: string }> = {
  already_registered: {
    subject: 'You have an account at Wayable already',
    text: 'Somebody has tried to make an account with this address, which has one. If that was you, sign in, or ask for a new password.',
    note: 'If that was not you, you need not do anything: nothing has changed.',
  },
  password_changed: {
    subject: 'Your Wayable password was changed',
    text: 'The password of your account was changed, and all other sessions were ended.',
    note: IF_NOT_YOU,
  },
  email_changed: {
    subject: 'Your Wayable account has another email address',
    text: 'Both addresses have confirmed it: your account does not use this address any more.',
    note: IF_NOT_YOU,
  },
  phone_changed: {
    subject: 'Your Wayable account has another phone number',
    text: 'The phone number of your account was changed.',
    note: IF_NOT_YOU,
  },
  identity_linked: {
    subject: 'Another way to sign in to your Wayable account',
    text: 'An account at another service was linked to yours: it can be used to sign in from now on.',
    note: IF_NOT_YOU,
  },
  identity_unlinked: {
    subject: 'A way to sign in to your Wayable account was removed',
    text: 'An account at another service is not linked to yours any more.',
    note: IF_NOT_YOU,
  },
  factor_verified: {
    subject: 'A second step protects your Wayable account',
    text: 'From now on signing in takes a second step.',
    note: IF_NOT_YOU,
  },
  factor_removed: {
    subject: 'A second step of your Wayable account was removed',
    text: 'One of the second steps of signing in to your account was removed.',
    note: IF_NOT_YOU,
  },
  recovery_codes_made: {
    subject: 'New recovery codes for your Wayable account',
    text: 'Recovery codes were made for your account. Each of them opens it once in the place of a second step; earlier ones open nothing any more.',
    note: IF_NOT_YOU,
  },
  recovery_codes_removed: {
    subject: 'Your recovery codes for Wayable were removed',
    text: 'The recovery codes of your account open nothing any more.',
    note: IF_NOT_YOU,
  },
  recovery_code_used: {
    subject: 'A recovery code opened your Wayable account',
    text: 'Somebody has signed in with one of your recovery codes. It cannot be used again.',
    note: IF_NOT_YOU,
  },
  factor_recovery_stopped: {
    subject: 'Your second steps for Wayable stay',
    text: 'The removal of the second steps of your account was stopped by the link in one of our mails. Nothing has changed.',
    note: 'If you need it after all, ask for it again where you sign in.',
  },
  factors_recovered: {
    subject: 'The second steps of your Wayable account were removed',
    text: 'As was asked for a day ago, all second steps of signing in were removed, and all other sessions were ended. Please set up a new one, and choose a new password if somebody else may know yours.',
    note: IF_NOT_YOU,
  },
  sessions_ended_by_administrator: {
    subject: 'You were signed out of Wayable everywhere',
    text: 'An administrator of this installation has ended all sessions of your account. You can sign in again.',
    note: 'If you do not know why, choose a new password.',
  },
  factors_removed_by_administrator: {
    subject: 'An administrator removed your second steps for Wayable',
    text: 'All second steps of signing in to your account were removed by an administrator of this installation, and all sessions were ended.',
    note: 'If you did not ask for this, choose a new password and set up a new second step at once.',
  },
  account_deleted: {
    subject: 'Your Wayable account was deleted',
    text: 'Your account was deleted with your reviews and everything else that we kept of you.',
    note: 'You can make a new account at any time.',
  },
};

/** What a warning says whose link stops the removal of all second steps. */
export const factorRecoveryMailContent = (stopUrl: string): MailContent => ({
  subject: 'Your second steps for Wayable will be removed in 24 hours',
  greeting: GREETING,
  paragraphs: [
    'Somebody, hopefully you, has lost the second step of signing in to your account, and has shown that they read your mail. In 24 hours they can remove all second steps with another code by mail.',
    'If that was you, you need not do anything now. Come back in 24 hours and sign in.',
  ],
  action: { label: 'This was not me: stop it', url: stopUrl },
  notes: [
    'The link works without signing in, for as long as the removal is under way.',
    'If it was not you, somebody else reads your mail: choose a new password for your mailbox, too.',
  ],
});

/** What a mail about something that has happened says. */
export function noticeMailContent(kind: NoticeMail, securityUrl: string): MailContent {
  const { subject, text, note } = NOTICES[kind];
  const hasAccount = kind !== 'account_deleted' && kind !== 'email_changed' && kind !== 'already_registered';
  return {
    subject,
    greeting: GREETING,
    paragraphs: [text],
    ...(hasAccount && { action: { label: 'Look at the security of your account', url: securityUrl } }),
    notes: [note],
  };
}
