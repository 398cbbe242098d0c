import type { MailSender } from './mail-sender.ts';

/** A sender that tells of each mail whether the mail server took it. */
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
