import type { MailSender } from './mail-sender.ts';

/** Wraps a sender and reports whether the mail server accepted each mail. */
export const countMails = (
  sender: MailSender,
  onOutcome: (outcome: 'sent' | 'failed') => void,
): MailSender => ({
  async send(mail) {
    try {
      await sender.send(mail);
    } catch (error) {
      onOutcome('failed');
      throw error;
    }
    onOutcome('sent');
  },
});
