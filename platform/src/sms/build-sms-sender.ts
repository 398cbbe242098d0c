import type { Config } from '../config/config.ts';
import type { SmsSender } from './sms-sender.ts';
import { TwilioSmsSender } from './twilio-sms-sender.ts';

/** Returns the configured SMS sender, or undefined. */
export const buildSmsSender = ({ sms }: Pick<Config, 'sms'>): SmsSender | undefined =>
  sms && new TwilioSmsSender(sms);
