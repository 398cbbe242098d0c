import type { Mail, MailSender } from '@wayable/platform/mail/mail-sender';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Subscriptions } from './subscriptions.ts';
import { UpdateSender } from './update-sender.ts';

let server: TestApp;

beforeAll(async () => {
  // Close the application, because its sender would also send these updates.
  server = await startTestApp({ NEWSLETTER_PER_MINUTE: '1' });
  await server.app.close();
});
beforeEach(async () => {
  await server.sql`delete from newsletter_updates`;
  await server.sql`delete from newsletter_subscribers`;
});
afterAll(() => server.close());

function startSender(send: MailSender['send'], newsletterPerMinute = 600_000): UpdateSender {
  const { sql } = server;
  const { log } = server.app;
  const sender = { send };
  const publicUrl = 'https://wayable.example';
  const jobs = { add: () => Promise.reject(new Error('No job is expected')) } as never;
  const subscriptions = new Subscriptions({ sql, jobs, sender, publicUrl, addressLimitScale: 1, log });
  const updateSender = new UpdateSender({
    sql,
    sender,
    subscriptions,
    publicUrl,
    newsletterPerMinute,
    log,
  });
  updateSender.start();
  return updateSender;
}

async function beginUpdate(readers: number): Promise<string> {
  await server.sql`
    insert into newsletter_subscribers (email, confirmed_at)
    select 'reader' || number || '@people.example', now() from generate_series(1, ${readers}) as number
  `;
  const [row] = await server.sql`
    insert into newsletter_updates (subject, body, state, started_at) values ('News', 'Hello', 'sending', now())
    returning id
  `;
  await server.sql`
    insert into newsletter_deliveries (update_id, subscriber_id) select ${row?.id}, id from newsletter_subscribers
  `;
  return row?.id;
}

const findStates = async (id: string): Promise<Record<string, number>> => {
  const rows = await server.sql<{ state: string; amount: number }[]>`
    select state, count(*)::int as amount from newsletter_deliveries where update_id = ${id} group by state
  `;
  return Object.fromEntries(rows.map(({ state, amount }) => [state, amount]));
};
const untilFinished = (id: string) =>
  expect
    .poll(async () => (await server.sql`select state from newsletter_updates where id = ${id}`)[0]?.state)
    .toBe('sent');

describe('senders', () => {
  it('sends each newsletter mail once from three senders', async () => {
    const id = await beginUpdate(60);
    const sent: string[] = [];
    const send = async ({ to }: Mail) => {
      sent.push(to);
      await new Promise(setImmediate);
    };
    const senders = [startSender(send), startSender(send), startSender(send)];
    await untilFinished(id);
    await Promise.all(senders.map((sender) => sender.stop()));
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
  });

  it('marks claimed newsletter mails of a killed process as failed', async () => {
    const id = await beginUpdate(3);
    await server.sql`
      update newsletter_deliveries set state = 'claimed', claimed_at = now() - interval '11 minutes',
        address_hash = sha256('x')
      where id = (select min(id) from newsletter_deliveries where update_id = ${id})
    `;
    const sent: string[] = [];
    const sender = startSender(async ({ to }) => void sent.push(to));
    await untilFinished(id);
    await sender.stop();
    expect(sent).toHaveLength(2);
    expect(await findStates(id)).toEqual({ sent: 2, failed: 1 });
  });

  it('keeps the configured newsletter rate across two senders', async () => {
    await beginUpdate(50);
    const times: number[] = [];
    const send = async () => void times.push(performance.now());
    const senders = [startSender(send, 600), startSender(send, 600)];
    await expect.poll(() => times.length).toBeGreaterThan(8);
    await Promise.all(senders.map((sender) => sender.stop()));
    const claims = await server.sql<{ gap: number }[]>`
      select extract(epoch from claimed_at - lag(claimed_at) over (order by claimed_at)) * 1000 as gap
      from newsletter_deliveries where claimed_at is not null
    `;
    // Claims are at least 100 ms apart. Allow 1 ms for rounding in the database.
    expect(claims.slice(1).filter(({ gap }) => Number(gap) < 99)).toEqual([]);
  });
});

describe('a mail', () => {
  const fail = (facts: object) => Object.assign(new Error('It failed'), facts);

  it.each([
    [
      'refused',
      { responseCode: 550, command: 'RCPT TO', code: 'EENVELOPE' },
      { state: 'failed', attempts: 1, reason: '550' },
    ],
    [
      'refused temporarily',
      { responseCode: 451, command: 'DATA', code: 'EMESSAGE' },
      { state: 'waiting', attempts: 1, reason: '451' },
    ],
    [
      'of an unreachable server',
      { code: 'ECONNREFUSED', syscall: 'connect' },
      { state: 'waiting', attempts: 0, reason: 'ECONNREFUSED' },
    ],
    [
      'of a server that refuses the login',
      { responseCode: 535, command: 'AUTH', code: 'EAUTH' },
      { state: 'waiting', attempts: 0, reason: '535' },
    ],
    [
      'with a lost connection',
      { code: 'ECONNECTION', command: 'CONN' },
      { state: 'failed', attempts: 1, reason: 'ECONNECTION' },
    ],
  ])('records the delivery state of a newsletter mail %s', async (_, facts, expected) => {
    const id = await beginUpdate(1);
    let tries = 0;
    const sender = startSender(async () => {
      tries += 1;
      throw fail(facts);
    });
    const find = async () =>
      (
        await server.sql`select state, attempts, reason from newsletter_deliveries where update_id = ${id}`
      )[0];
    await expect.poll(find).toEqual(expected);
    await sender.stop();
    expect(tries).toBe(1);
  });

  it('gives up a newsletter mail after the sixth temporary refusal', async () => {
    const id = await beginUpdate(1);
    await server.sql`update newsletter_deliveries set attempts = 5 where update_id = ${id}`;
    const sender = startSender(async () => {
      throw fail({ responseCode: 451, command: 'RCPT TO' });
    });
    await untilFinished(id);
    await sender.stop();
    expect(await findStates(id)).toEqual({ failed: 1 });
  });
});
