import type { MailContent } from '@wayable/platform/mail/layout';
import { say } from '@wayable/platform/texts/texts';
import type { Locale } from '@wayable/protocol/locales';
import { SUBSCRIPTION_LINK_DAYS } from '@wayable/protocol/newsletter';

/** Returns the mail that asks an address to confirm a subscription. */
export const confirmationMailContent = (locale: Locale, url: string): MailContent => ({
  locale,
  subject: say(locale, 'updates_confirm_subject'),
  greeting: say(locale, 'mail_hello'),
  paragraphs: [say(locale, 'updates_confirm_text')],
  action: { label: say(locale, 'updates_confirm_action'), url },
  notes: [say(locale, 'updates_confirm_note', { days: SUBSCRIPTION_LINK_DAYS })],
});

/** Returns the mail for an address that is subscribed already. */
export const knownMailContent = (locale: Locale, unsubscribeUrl: string): MailContent => ({
  locale,
  subject: say(locale, 'updates_known_subject'),
  greeting: say(locale, 'mail_hello'),
  paragraphs: [say(locale, 'updates_known_text')],
  notes: [say(locale, 'updates_known_note', { url: unsubscribeUrl })],
});

/**
 * Returns the mail of an update.
 * @param update with HTML of our own renderer
 */
export const updateMailContent = (
  locale: Locale,
  update: { subject: string; body: string; html: string },
  unsubscribeUrl: string,
): MailContent => ({
  locale,
  subject: update.subject,
  greeting: say(locale, 'mail_hello'),
  paragraphs: [],
  body: { text: update.body, html: update.html },
  notes: [say(locale, 'updates_note', { url: unsubscribeUrl })],
});

/** Returns the test mail that administrators send to themselves before an update. */
export const testMailContent = (
  locale: Locale,
  update: { subject: string; body: string; html: string },
): MailContent => ({
  locale,
  subject: say(locale, 'updates_test_subject', { subject: update.subject }),
  greeting: say(locale, 'mail_hello'),
  paragraphs: [],
  body: { text: update.body, html: update.html },
  notes: [say(locale, 'updates_test_note')],
});
