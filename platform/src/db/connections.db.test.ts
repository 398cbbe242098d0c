import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, type Database } from './database.ts';

let server: TestApp;
let name: string;

beforeAll(async () => {
  server = await startTestApp();
  const [row] = await server.sql<{ name: string }[]>`select current_database() as name`;
  name = row?.name as string;
});
afterAll(() => server.close());

const addressOf = (socketDir = inject('postgresSocketDir')) => ({
  socketDir,
  user: 'wayable',
  database: name,
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const endOthers = (sql: Database) =>
  sql`select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = ${name} and application_name = 'outage'`;
const open = (options = {}) =>
  connect(
    {
      url: `postgres://wayable@localhost/${name}?host=${encodeURIComponent(inject('postgresSocketDir'))}&application_name=outage`,
    },
    options,
  );

/** Forwards bytes between clients and the database until `cut` is called. */
class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(target: string) {
    this.#server = createServer((client) => {
      const database = createConnection(target);
      for (const socket of [client, database]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
      }
      client.pipe(database);
      database.pipe(client);
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as { port: number }).port;
  }

  /** Keeps both ends open but forwards nothing. */
  cut(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

describe('connection pool', () => {
  it('retries a transaction after losing the connection before the commit', async () => {
    const sql = open();
    let attempts = 0;
    const result = await sql.begin(async (transaction) => {
      attempts += 1;
      await transaction`select 1`;
      if (attempts === 1) await endOthers(server.sql);
      const [row] = await transaction<{ two: number }[]>`select 2 as two`;
      return row?.two;
    });
    expect([attempts, result]).toEqual([2, 2]);
    await sql.end();
  });

  it('closes all pooled database connections when one is terminated', async () => {
    const sql = open({ max: 4 });
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`));
    const sleeping = codeOf(sql`select pg_sleep(10)`);
    await expect
      .poll(
        () => server.sql`
        select from pg_stat_activity where datname = ${name} and application_name = 'outage' and wait_event = 'PgSleep'
      `,
      )
      .toHaveLength(1);
    await endOthers(server.sql);
    expect(await sleeping).toBe('57P01');
    expect(await Promise.all(Array.from({ length: 4 }, () => codeOf(sql`select 1`)))).toEqual(
      Array.from({ length: 4 }, () => 'done'),
    );
    await sql.end();
  });

  it('rejects statements with POOL_TIMEOUT if no connection becomes free', async () => {
    const sql = open({ max: 1, waitTimeoutMs: 50 });
    // Connect first: the timeout also applies to connecting, which may take longer on a busy machine.
    await expect.poll(() => codeOf(sql`select 1`)).toBe('done');
    const { waitsTimedOut } = sql.counts();
    await sql.begin(async () => {
      expect(await codeOf(sql`select 1`)).toBe('POOL_TIMEOUT');
    });
    expect(sql.counts()).toMatchObject({ max: 1, used: 0, waitsTimedOut: waitsTimedOut + 1 });
    await sql.end();
  });

  it('detects a silent database connection and reconnects', async () => {
    const wire = new Wire(join(inject('postgresSocketDir'), '.s.PGSQL.5432'));
    const port = await wire.listen();
    const sql = connect({ url: `postgres://wayable@127.0.0.1:${port}/${name}` }, { statementTimeoutMs: 500 });
    expect(await codeOf(sql`select 1`)).toBe('done');
    wire.cut();
    expect(await codeOf(sql`select 1`)).toBe('STATEMENT_DEADLINE');
    expect(await codeOf(sql`select 1`)).toBe('done');
    expect(sql.counts()).toMatchObject({ overDeadline: 1, lost: 1 });
    await sql.end();
    await wire.close();
  });

  it('connects to the next database host when one is down', async () => {
    const wire = new Wire(join(inject('postgresSocketDir'), '.s.PGSQL.5432'));
    const port = await wire.listen();
    const sql = connect({ url: `postgres://wayable@127.0.0.1:1,127.0.0.1:${port}/${name}` });
    expect(await codeOf(sql`select 1`)).toBe('done');
    await sql.end();
    await wire.close();
    const away = connect({ url: `postgres://wayable@127.0.0.1:1,127.0.0.1:2/${name}` });
    expect(await codeOf(away`select 1`)).toBe('ECONNREFUSED');
    await away.end();
  });

  it('connects parallel statements to the database host that is up', async () => {
    const wire = new Wire(join(inject('postgresSocketDir'), '.s.PGSQL.5432'));
    const port = await wire.listen();
    const sql = connect({ url: `postgres://wayable@127.0.0.1:1,127.0.0.1:${port}/${name}` });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => codeOf(sql`select 1`)));
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    await sql.end();
    await wire.close();
  });

  it('waits once per transaction on a silent connection', async () => {
    const wire = new Wire(join(inject('postgresSocketDir'), '.s.PGSQL.5432'));
    const port = await wire.listen();
    const sql = connect({ url: `postgres://wayable@127.0.0.1:${port}/${name}` }, { statementTimeoutMs: 500 });
    const work = sql.begin(async (transaction) => {
      await transaction`select 1`;
      wire.cut();
      await Promise.all([transaction`select 2`, transaction`select 3`]);
    });
    expect(await codeOf(work)).toBe('STATEMENT_DEADLINE');
    expect(sql.counts().overDeadline).toBe(1);
    await sql.end();
    await wire.close();
  });

  it('closes a database connection after an unfinished transaction', async () => {
    const sql = open({ max: 1 });
    expect(await codeOf(sql.unsafe('begin; select 1 / 0; commit'))).toBe('22012');
    expect(await codeOf(sql`select 1`)).toBe('done');
    await sql.end();
  });

  it('runs waiting statements before the connection pool ends', async () => {
    const sql = open({ max: 1 });
    const asked = Array.from({ length: 3 }, () => codeOf(sql`select pg_sleep(0.05)`));
    await Promise.all([sql.end(), sql.end()]);
    expect(await Promise.all(asked)).toEqual(['done', 'done', 'done']);
  });

  it('rejects read-only hosts if target_session_attrs is read-write', async () => {
    const readOnly = `${encodeURIComponent(inject('postgresSocketDir'))}&options=-c%20default_transaction_read_only%3Don`;
    const url = `postgres://wayable@localhost/${name}?host=${readOnly}`;
    const reading = connect({ url });
    expect(await codeOf(reading`select 1`)).toBe('done');
    await reading.end();
    const writing = connect({ url: `${url}&target_session_attrs=read-write` });
    expect(await codeOf(writing`select 1`)).toBe('READ_ONLY_HOST');
    await writing.end();
  });

  it('prepares a statement again after a migration adds a column', async () => {
    const sql = connect(addressOf(), { max: 1 });
    await sql`create table changing (a int)`;
    expect(await sql`select * from changing`).toEqual([]);
    await server.sql`alter table changing add column b int default 1`;
    await server.sql`insert into changing (a) values (2)`;
    expect(await sql`select * from changing`).toEqual([{ a: 2, b: 1 }]);
    await sql.end();
  });

  it('rolls back a savepoint but commits its transaction', async () => {
    await server.sql`create table kept (a int primary key)`;
    await server.sql.begin(async (transaction) => {
      await transaction`insert into kept values (1)`;
      const failure = codeOf(transaction.savepoint((inner) => inner`insert into kept values (2), (1)`));
      expect(await failure).toBe('23505');
    });
    expect(await server.sql`select a from kept`).toEqual([{ a: 1 }]);
  });

  it('rolls back a transaction with a caught statement error', async () => {
    const work = server.sql.begin(async (transaction) => {
      await transaction`insert into locations (name) values (null)`.catch(() => undefined);
    });
    expect(await codeOf(work)).toBe('23502');
    const unawaited = server.sql.begin(async (transaction) => {
      void transaction`insert into locations (name) values (null)`.catch(() => undefined);
    });
    expect(await codeOf(unawaited)).toBe('23502');
  });
});

describe('listen', () => {
  it('receives each notification once after two lost connections', async () => {
    const heard: string[] = [];
    let reconnects = 0;
    const { unlisten } = await open().listen(
      'outages',
      (payload) => heard.push(payload),
      () => {
        reconnects += 1;
      },
    );
    for (const round of [1, 2]) {
      await endOthers(server.sql);
      await expect.poll(() => reconnects).toBe(round);
    }
    await server.sql`select pg_notify('outages', 'a')`;
    await server.sql`select pg_notify('outages', 'b')`;
    await expect.poll(() => heard).toContain('b');
    expect(heard).toEqual(['a', 'b']);
    await unlisten();
  });
});

describe('read-only database', () => {
  it('returns 503 for writes while the database is read-only', async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    const write = () =>
      server.send('POST', '/api/v1/reviews', { user, payload: { location_id: place.id, rating: 4 } });
    const admin = connect(addressOf(), { max: 1 });
    await admin.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    // Act like a primary that becomes a replica. Keep the connections of the job queue, because an error of
    // its workers would fail the test.
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid() and query not like '%pgboss%'
    `;
    const refused = await write();
    expect(refused).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect(refused.headers['retry-after']).toBe('2');
    await admin.unsafe(`alter database ${name} set default_transaction_read_only = off`);
    await admin.end();
    await expect.poll(async () => (await write()).status).toBe(201);
  });
});
