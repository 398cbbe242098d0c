import type { FastifyBaseLogger } from 'fastify';
import { SmsSendError, type SmsSender } from '../../sms/sms-sender.ts';
import { AuthError } from '../protocol/auth-error.ts';

/**
 * Sends a message with a code. Why a provider refused is told to the log only.
 * @param phone digits of an E.164 number, without the plus
 * @throws {AuthError} sms_send_failed, also where no sender is configured
 */
export async function sendSms(
  sms: SmsSender | undefined,
  log: FastifyBaseLogger,
  phone: string,
  text: string,
): Promise<void> {
  if (!sms) throw new AuthError(422, 'sms_send_failed', 'This server cannot send text messages');
  try {
    await sms.send(phone, text);
  } catch (error) {
    if (!(error instanceof SmsSendError)) throw error;
    log.warn({ err: error }, 'a text message could not be sent');
    throw new AuthError(422, 'sms_send_failed', 'The text message could not be sent');
  }
}
