import type { TwilioSettings } from '../config/config.ts';
import { SmsSendError, type SmsSender } from './sms-sender.ts';

const TIMEOUT_MS = 10_000;
/** Statuses of temporary refusals: timeouts and rate limits (RFC 9110, RFC 6585, RFC 8470). */
const PASSING = new Set([408, 425, 429]);

async function readReason(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  return [code, message].filter((part) => part !== undefined).join(' ');
}

/**
 * Sends through Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource),
 * version 2010-04-01.
 */
export class TwilioSmsSender implements SmsSender {
  readonly #settings: TwilioSettings;
  readonly #timeoutMs: number;

  constructor(settings: TwilioSettings, { timeoutMs = TIMEOUT_MS } = {}) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  async send(to: string, text: string): Promise<void> {
    const { url, accountSid, authToken, from } = this.#settings;
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    let response: Response;
    try {
      response = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
        body: new URLSearchParams({ To: `+${to}`, From: from, Body: text }),
        // Never send the credentials to another URL.
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
    } catch (cause) {
      throw new SmsSendError('The SMS provider did not answer', { cause });
    }
    if (!response.ok) {
      throw new SmsSendError(
        `The SMS provider answered ${response.status} ${await readReason(response)}`.trim(),
        { isLasting: response.status < 500 && !PASSING.has(response.status) },
      );
    }
    await response.body?.cancel();
  }
}
