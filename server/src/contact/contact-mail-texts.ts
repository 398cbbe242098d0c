import type { ContactCategory } from '@wayable/protocol/contact';
import type { MailContent } from '../mail/layout.ts';

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

/** What those who answer messages are mailed of one. */
export const inboxMailContent = (
  { name, email, subject, category, message, opening, has_document }: MailedMessage,
  panelUrl: string,
): MailContent => ({
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

/** The copy for the sender, whose confirmed address it is. */
export const copyMailContent = ({ subject, message }: MailedMessage): MailContent => ({
  subject: `Your message to Wayable: ${subject}`,
  greeting: 'Thank you for your message. This is what you wrote:',
  paragraphs: linesOf(message),
  notes: ['We get back to you within 24 hours. You get this copy because you asked for one.'],
});

/** What an address gets that nobody has proved to read: no word of whoever wrote the message. */
export const receiptMailContent = (contactUrl: string): MailContent => ({
  subject: 'We have your message',
  greeting: 'Hello,',
  paragraphs: [
    'Thank you for your message to Wayable. It has arrived, and we get back to you within 24 hours.',
  ],
  notes: [
    `You get this mail because somebody named your address on ${contactUrl}. If that was not you, there is nothing to do.`,
  ],
});
