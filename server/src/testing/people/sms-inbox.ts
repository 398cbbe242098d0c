import { vi } from 'vitest';
import { StandInServer } from '../providers/stand-in-server.ts';
import type { TestApp } from '../test-app.ts';
import { ARRIVAL } from './mailbox.ts';

const ACCEPTED = { status: 201, body: { sid: 'SM1', status: 'queued' } };

/** A test double of the SMS provider. It stores all received requests. */
export class SmsInbox {
  readonly provider = new StandInServer(() => ACCEPTED);

  /** Starts the provider and returns the settings for an application. */
  async start(): Promise<Record<string, string>> {
    return {
      SMS_TWILIO_URL: await this.provider.start(),
      SMS_TWILIO_ACCOUNT_SID: 'AC1',
      SMS_TWILIO_AUTH_TOKEN: 'secret',
      SMS_TWILIO_FROM: '+15550100000',
    };
  }

  close(): Promise<void> {
    return this.provider.close();
  }

  /** Deletes the received messages, and accepts new messages again. */
  reset(): void {
    this.provider.requests.length = 0;
    this.provider.answer = () => ACCEPTED;
  }

  /**
   * Returns the texts to a phone number (without its plus), oldest first. If there is no number, returns all
   * texts.
   */
  list(phone?: string): string[] {
    return this.provider.requests
      .map(({ body }) => new URLSearchParams(body))
      .filter((message) => phone === undefined || message.get('To') === `+${phone}`)
      .map((message) => message.get('Body') ?? '');
  }

  /** Waits for `count` texts to a phone number, and returns the newest. */
  async receive(phone: string, count = 1): Promise<string> {
    return vi.waitFor(() => {
      const texts = this.list(phone);
      if (texts.length < count) throw new Error(`${texts.length} messages to ${phone}, not ${count}`);
      return texts.at(-1) ?? '';
    }, ARRIVAL);
  }

  /** Waits for `count` texts to a phone number, and returns the six digits of the newest. */
  async receiveCode(phone: string, count = 1): Promise<string> {
    return /\d{6}/.exec(await this.receive(phone, count))?.[0] ?? '';
  }

  /** Waits for a failed try, and makes its retry due now. */
  async retryNow(server: TestApp): Promise<void> {
    await vi.waitFor(async () => {
      const { count } = await server.sql`
        update pgboss.job set start_after = now() where name = 'auth-sms' and state = 'retry'
      `;
      if (count === 0) throw new Error('No message waits for another try');
    }, ARRIVAL);
  }

  /** Waits until no requested message is pending. */
  async settle(server: TestApp): Promise<void> {
    await vi.waitFor(async () => {
      const open = await server.sql`
        select from pgboss.job where name = 'auth-sms'
          and (state in ('created', 'active') or (state = 'retry' and start_after <= now()))
      `;
      if (open.length > 0) throw new Error(`${open.length} messages are still to be sent`);
    }, ARRIVAL);
  }
}
