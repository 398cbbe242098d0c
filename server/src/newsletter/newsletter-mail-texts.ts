import { SUBSCRIPTION_LINK_DAYS } from '@wayable/protocol/newsletter';
import type { MailContent } from '../mail/layout.ts';

/** What an address gets that somebody wants to put on the list. */
export const confirmationMailContent = (url: string): MailContent => ({
  subject: 'Do you want updates from Wayable?',
  greeting: 'Hello,',
  paragraphs: [
    'Somebody has entered this address to get updates of the Wayable community by mail. If that was you, please confirm it.',
  ],
  action: { label: 'Confirm the subscription', url },
  notes: [
    `The link holds for ${SUBSCRIPTION_LINK_DAYS} days. If that was not you, there is nothing to do: without a confirmation you get no updates.`,
  ],
});

/** What an address gets that is on the list already. */
export const knownMailContent = (unsubscribeUrl: string): MailContent => ({
  subject: 'You get updates from Wayable already',
  greeting: 'Hello,',
  paragraphs: [
    'Somebody has entered this address to get updates of the Wayable community. You get them already, so there is nothing to do.',
  ],
  notes: [`If you no longer want updates: ${unsubscribeUrl}`],
});

/** An update, which its author has written; the HTML is ours. */
export const updateMailContent = (
  update: { subject: string; body: string; html: string },
  unsubscribeUrl: string,
): MailContent => ({
  subject: update.subject,
  greeting: 'Hello,',
  paragraphs: [],
  body: { text: update.body, html: update.html },
  notes: [`You get this mail because you subscribed to our updates. To unsubscribe: ${unsubscribeUrl}`],
});

/** What administrators mail to themselves before an update is sent. */
export const testMailContent = (update: { subject: string; body: string; html: string }): MailContent => ({
  subject: `Test: ${update.subject}`,
  greeting: 'Hello,',
  paragraphs: [],
  body: { text: update.body, html: update.html },
  notes: ['This is a test. The update itself has a link here by which people unsubscribe.'],
});
