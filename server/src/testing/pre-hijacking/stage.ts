import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { ARRIVAL, type ReceivedMail } from '../people/mailbox.ts';
import { SmsInbox } from '../people/sms-inbox.ts';
import { OtherProviders, TOWN } from '../providers/other-providers.ts';
import { SsoSignIns } from '../providers/sso-sign-ins.ts';

export const STRANGERS_PASSWORD = 'the strangers own passphrase';
export const STRANGERS_NAME = 'Evil Stranger';
export const OWNERS_NAME = 'Vera Owner';

let serial = 0;

/**
 * The application with mail, text messages, another provider and an organization, for strangers and owners.
 */
export class PreHijackingStage {
  readonly world: OtherProviders;
  readonly sms: SmsInbox;
  readonly organization: SsoSignIns;

  private constructor(world: OtherProviders, sms: SmsInbox, organization: SsoSignIns) {
    this.world = world;
    this.sms = sms;
    this.organization = organization;
  }

  static async start(environment: Record<string, string>): Promise<PreHijackingStage> {
    const sms = new SmsInbox();
    const world = await OtherProviders.start({ ...(await sms.start()), ...environment });
    return new PreHijackingStage(world, sms, await SsoSignIns.on(world.server));
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.sms.close();
  }

  /** Returns an email address of the organization, so that the organization can also confirm the email. */
  newEmail(): string {
    serial += 1;
    return `person-${serial}@${this.organization.domain}`;
  }

  /** Returns a phone number without its plus. */
  newPhone(): string {
    serial += 1;
    return String(15_550_200_000 + serial);
  }

  /** Resets the rate limits and sends a request. Throws unless the status is 200. */
  async post(path: string, payload: object, headers: Record<string, string> = {}) {
    await this.world.people.resetAttempts();
    const answer = await this.world.people.post(path, payload, headers);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Returns the mails with a code to an email address, oldest first. */
  async listCodeMails(email: string): Promise<ReceivedMail[]> {
    return (await this.world.server.mailbox.list(email)).filter(({ code }) => code !== '');
  }

  /** Runs `ask`, which sends a mail with a code, and returns that mail. */
  async receiveMailOf(email: string, ask: () => Promise<unknown>): Promise<ReceivedMail> {
    const before = (await this.listCodeMails(email)).length;
    await ask();
    return vi.waitFor(async () => {
      const mail = (await this.listCodeMails(email))[before];
      if (!mail) throw new Error(`No mail with a code to ${email}`);
      return mail;
    }, ARRIVAL);
  }

  /** Runs `ask`, which sends a code to a phone number, and returns the code. */
  async receiveCodeOf(phone: string, ask: () => Promise<unknown>): Promise<string> {
    const before = this.sms.list(phone).length;
    await ask();
    return this.sms.receiveCode(phone, before + 1);
  }

  /** Returns the email and phone of an account. */
  async listAddresses(userId: string | undefined): Promise<(string | null)[]> {
    const [row] = await this.world.server.sql<{ addresses: (string | null)[] }[]>`
      select array[email, phone] as addresses from auth.users where id = ${userId ?? null}
    `;
    return row?.addresses ?? [];
  }

  /** Returns the ID of the account that the password opens, if any. */
  async openByPassword(name: { email: string } | { phone: string }, password: string) {
    await this.world.people.resetAttempts();
    const { body } = await this.world.people.post('/token?grant_type=password', { ...name, password });
    return body.user?.id as string | undefined;
  }

  /** Returns the ID of the account that an identity at the other provider opens, if any. */
  async openByIdentity(subject: string) {
    const id_token = await this.world.openid.signIdToken({ sub: subject, jti: randomUUID() });
    const { body } = await this.world.people.post('/token?grant_type=id_token', { provider: TOWN, id_token });
    return body.user?.id as string | undefined;
  }
}
