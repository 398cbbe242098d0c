import type { MailContent } from '@wayable/platform/mail/layout';
import { say } from '@wayable/platform/texts/texts';
import type { ContactCategory } from '@wayable/protocol/contact';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';

const CATEGORY_NAMES: Record<ContactCategory, string> = {
  general: 'General',
  technical: 'Technical',
  partnership: 'Partnership',
  accessibility: 'Accessibility',
  press: 'Press',
};

interface MailedMessage {
  name: string;
  email: string;
  subject: string;
  category: ContactCategory;
  message: string;
  opening: string | null;
  has_document: boolean;
}

const linesOf = (message: string): string[] => message.split(/\n+/).filter((line) => line.trim() !== '');

/**
 * Returns the mail to the contact mailbox. It is in English, because the language of its readers is unknown.
 */
export const inboxMailContent = (
  { name, email, subject, category, message, opening, has_document }: MailedMessage,
  panelUrl: string,
): MailContent => ({
  locale: BASE_LOCALE,
  subject: opening === null ? `Message: ${subject}` : `Application: ${subject}`,
  greeting: `${name} (${email}) has written:`,
  paragraphs: linesOf(message),
  action: { label: 'Open in the admin panel', url: panelUrl },
  notes: [
    `Category: ${CATEGORY_NAMES[category]}.`,
    ...(opening === null ? [] : [`Opening: ${opening}.`]),
    ...(has_document ? ['There is a PDF with it, in the admin panel.'] : []),
    `An answer to this mail goes to ${email}.`,
  ],
});

/** Returns the copy for the sender's confirmed address. */
export const copyMailContent = (locale: Locale, { subject, message }: MailedMessage): MailContent => ({
  locale,
  subject: say(locale, 'contact_copy_subject', { subject }),
  greeting: say(locale, 'contact_copy_greeting'),
  paragraphs: linesOf(message),
  notes: [say(locale, 'contact_copy_note')],
});

/** Returns the receipt for an unconfirmed address. It contains nothing that the sender wrote. */
export const receiptMailContent = (locale: Locale, contactUrl: string): MailContent => ({
  locale,
  subject: say(locale, 'contact_receipt_subject'),
  greeting: say(locale, 'mail_hello'),
  paragraphs: [say(locale, 'contact_receipt_text')],
  notes: [say(locale, 'contact_receipt_note', { url: contactUrl })],
});
