import type { Config } from '../config/config.ts';
import type { SmsSender } from './sms-sender.ts';
import { TwilioSmsSender } from './twilio-sms-sender.ts';

/** The sender of the configuration; undefined where none is configured and nothing can be sent. */
export const buildSmsSender = ({ sms }: Pick<Config, 'sms'>): SmsSender | undefined =>
  sms && new TwilioSmsSender(sms);
