import { timingSafeEqual } from 'node:crypto';
import { hashOf } from '@wayable/platform/secrets/token';
import { say } from '@wayable/platform/texts/texts';
import type { Locale } from '@wayable/protocol/locales';

/** Returns the stored hash of a code, bound to its challenge. */
export const hashPhoneCode = (challengeId: string, code: string): Buffer => hashOf(`${challengeId}:${code}`);

/** Returns whether a code matches its hash, in constant time. */
export const isPhoneCode = (challengeId: string, hash: Buffer, code: string): boolean =>
  timingSafeEqual(hash, hashPhoneCode(challengeId, code));

/**
 * Returns the text message. Its last line lets only this site's pages offer to fill in the code
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export const writePhoneMessage = (locale: Locale, code: string, host: string): string =>
  `${say(locale, 'sms_factor_code', { code })}\n\n@${host} #${code}`;
