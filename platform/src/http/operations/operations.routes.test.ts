import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const readMetric = async (name: string): Promise<number> => {
  const { body } = await server.send('GET', '/metrics');
  const line = (body as string).split('\n').find((text) => text.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
};

describe('GET /status', () => {
  it('returns status ok without degradations in /status', async () => {
    const { status, body } = await server.send('GET', '/status');
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'ok',
        degraded: [],
        database: { is_up: true, is_read_only: false, connections: { max: 10 } },
      },
    ]);
  });

  it('returns 403 for /status from another machine', async () => {
    const options = { remoteAddress: '198.51.100.7' };
    expect((await server.send('GET', '/status', options)).status).toBe(403);
  });

  it('reports an exhausted connection pool in /status', async () => {
    const { sql } = server;
    const held = Promise.withResolvers<void>();
    const begun = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
    const holders = begun.map(({ resolve }) =>
      sql.begin(() => {
        resolve();
        return held.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    // Ignore timeouts of the waiting statements on a busy machine.
    const waiters = Array.from({ length: 11 }, () => sql`select 1`.catch(() => undefined));
    try {
      const { body } = await server.send('GET', '/status');
      expect(body).toMatchObject({
        status: 'degraded',
        degraded: ['database_away', 'pool_exhausted'],
        database: { problem: 'no answer in time' },
      });
      expect((await server.send('GET', '/readyz')).status).toBe(200);
    } finally {
      held.resolve();
    }
    await Promise.all([...holders, ...waiters]);
  });
});

describe('mail server and store', () => {
  it('reports an unreachable mail server and store', async () => {
    const away = await startTestApp({
      MAIL_URL: 'smtp://127.0.0.1:1',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    const warn = vi.spyOn(away.app.log, 'warn');
    await away.app.listen({ host: '127.0.0.1', port: 0 });
    await expect
      .poll(() => warn.mock.calls.flat().toSorted())
      .toEqual([
        'The mail server of MAIL_URL does not answer. Mails wait for it.',
        'The store of S3_ENDPOINT does not answer. Photos and files fail until it does.',
      ]);
    const { body } = await away.send('GET', '/status');
    expect(body).toMatchObject({ status: 'degraded', degraded: ['storage_away', 'mail_away'] });
    await away.close();
  });
});

describe('GET /metrics', () => {
  it('ends the names of counters, and no others, in _total', async () => {
    const { body } = await server.send('GET', '/metrics');
    const types = [...(body as string).matchAll(/^# TYPE (wayable_\S+) (\w+)$/gm)];
    expect(types.length).toBeGreaterThan(10);
    for (const [, name = '', type] of types)
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
  });

  it('counts accepted and refused sign-ins in the metrics', async () => {
    const { email } = await server.buildUser();
    const signIn = (password: string) =>
      server.send('POST', '/auth/v1/token?grant_type=password', { payload: { email, password } });
    const before = await readMetric('wayable_sign_ins_total{outcome="accepted"}');
    await signIn(PASSWORD);
    await signIn('another password');
    expect(await readMetric('wayable_sign_ins_total{outcome="accepted"}')).toBe(before + 1);
    expect(await readMetric('wayable_sign_ins_total{outcome="refused"}')).toBe(1);
  });

  it('counts mails and jobs in the metrics', async () => {
    await server.send('POST', '/api/v1/newsletter', { payload: { email: 'reader@test.example' } });
    await expect.poll(() => readMetric('wayable_mails_total{outcome="sent"}')).toBe(1);
    expect(await readMetric('wayable_jobs{queue="subscription-mail",state="waiting"}')).toBe(0);
    expect(await readMetric('wayable_jobs_oldest_seconds{queue="subscription-mail"}')).toBe(0);
  });
});
