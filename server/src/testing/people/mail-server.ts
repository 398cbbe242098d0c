import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message with the email addresses of its envelope. */
export interface DeliveredMail {
  /** Empty if the message has no sender. */
  from: string;
  to: string[];
  /** The message with its headers. */
  raw: string;
}

/** The reply code for a rejected recipient: 451 is temporary, and 550 is an unknown mailbox. */
type Refusal = 451 | 550;

const toError = (responseCode: Refusal, address: string) =>
  Object.assign(
    new Error(responseCode === 451 ? '4.7.1 Try again later' : `5.1.1 <${address}> No such mailbox`),
    {
      responseCode,
    },
  );

/** A mail server on a local port, which keeps received mails in order. */
export class MailServer {
  readonly delivered: DeliveredMail[] = [];
  /** Decides about each recipient. Tests replace this function. */
  refuse: (address: string) => Refusal | undefined = () => undefined;
  #smtp: SMTPServer | undefined;
  #port = 0;

  /** The value for MAIL_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Starts the server. After a stop, the server uses the same port again. */
  async start(): Promise<void> {
    this.#smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const refusal = this.refuse(address);
        done(refusal === undefined ? null : toError(refusal, address));
      },
      onData: async (stream, { envelope }, done) => {
        const raw = await text(stream);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        this.delivered.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      },
    });
    this.#smtp.listen(this.#port, '127.0.0.1');
    await once(this.#smtp.server, 'listening');
    this.#port = (this.#smtp.server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    const smtp = this.#smtp;
    this.#smtp = undefined;
    return new Promise((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
  }
}
