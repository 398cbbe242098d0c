import { RawConnection, rawPost } from '@wayable/server/testing/raw-connection';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterEach, describe, expect, it } from 'vitest';

const RECOVER = rawPost('/auth/v1/recover', '{"email":"nobody@test.example"}');

let server: TestApp;
let url: string;

async function start(environment: Record<string, string>) {
  server = await startTestApp(environment);
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(() => server.close());

async function readGauge(name: string): Promise<number> {
  const { body } = await server.send('GET', '/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
}

/** Waits until a gauge is at most `value`, or the test times out. */
async function untilAtMost(name: string, value: number) {
  while (!((await readGauge(name)) <= value)) await new Promise(setImmediate);
}

describe('request slots', () => {
  it("frees a request's slot when the client disconnects early", async () => {
    await start({ MAX_REQUESTS_UNDER_WAY: '5' });
    for (let i = 0; i < 12; i++) {
      const connection = await RawConnection.open(url);
      await connection.write(RECOVER);
      connection.leave();
      await connection.closed;
    }
    // The request for the metrics also counts.
    await untilAtMost('http_requests_under_way', 1);
    expect((await fetch(`${url}/api/v1/stats`)).status).toBe(200);
    expect(await readGauge('http_requests_leaked_total')).toBe(0);
  });

  it('frees slots of pipelined requests when the client disconnects', async () => {
    await start({ MAX_REQUESTS_UNDER_WAY: '100' });
    for (let i = 0; i < 6; i++) {
      const connection = await RawConnection.open(url);
      await connection.write(RECOVER.repeat(8));
      connection.leave();
      await connection.closed;
    }
    await untilAtMost('http_requests_under_way', 1);
    expect((await fetch(`${url}/api/v1/stats`)).status).toBe(200);
  });

  it("frees a request's slot when the body never arrives", async () => {
    await start({ MAX_REQUESTS_UNDER_WAY: '5' });
    const { bearer } = await server.buildUser();
    const head = [
      'DELETE /api/v1/saved/link HTTP/1.1',
      'Host: attack.example',
      `Authorization: ${bearer.authorization}`,
      'Content-Type: application/json',
    ].join('\r\n');
    for (let i = 0; i < 12; i++) {
      const connection = await RawConnection.open(url);
      // The request declares no length, so the server parses the body as an invalid second request.
      await connection.write(`${head}\r\n\r\n{}`);
      await connection.closed;
    }
    await untilAtMost('http_requests_under_way', 1);
    expect((await fetch(`${url}/api/v1/stats`)).status).toBe(200);
  });

  it('takes a request slot only after the complete body arrived', async () => {
    await start({ MAX_REQUESTS_UNDER_WAY: '2' });
    const slow = await Promise.all(Array.from({ length: 6 }, () => RawConnection.open(url)));
    for (const connection of slow) await connection.write(rawPost('/auth/v1/recover', '{', { length: 100 }));
    expect((await fetch(`${url}/api/v1/stats`)).status).toBe(200);
    for (const connection of slow) connection.leave();
  });

  it('limits parallel requests per IP address', async () => {
    await start({ MAX_REQUESTS_UNDER_WAY: '20', ADDRESS_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' });
    const ask = (address: string) =>
      server.send('GET', '/api/v1/stats', { headers: { 'x-forwarded-for': address } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('203.0.113.7')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ headers: { 'retry-after': '2' }, body: { code: 'rate_limited' } });
    const many = Array.from({ length: 12 }, (_, index) => ask(`203.0.113.${index}`));
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200));
  });
});

describe('pipelined requests', () => {
  const GET = 'GET /api/v1/stats HTTP/1.1\r\nHost: a\r\n\r\n';

  it('returns nine responses to nine pipelined requests', async () => {
    await start({});
    const connection = await RawConnection.open(url);
    await connection.write(GET.repeat(9));
    await connection.until(/(HTTP\/1\.1 200[\s\S]*?totalBadges[\s\S]*?){9}/);
    connection.leave();
  });

  it('closes a connection with too many pipelined requests', async () => {
    await start({});
    const connection = await RawConnection.open(url);
    await connection.write(GET.repeat(400));
    await connection.closed;
    expect(connection.received.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThan(20);
    expect((await fetch(`${url}/api/v1/stats`)).status).toBe(200);
  });
});

describe('connections', () => {
  const openIdle = async (count: number) => {
    const connections = [];
    for (let i = 0; i < count; i++) connections.push(await RawConnection.open(url));
    return connections;
  };
  const GET = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';

  it('limits connections per IP address', async () => {
    await start({ ADDRESS_LIMIT_SCALE: '0.04' });
    const connections = await openIdle(10);
    const beyond = await RawConnection.open(url);
    await beyond.closed;
    const other = await RawConnection.open(url, '127.0.0.2');
    await other.write(GET);
    expect(await other.until(/"status":"ok"/)).toContain('200 OK');
    for (const connection of [...connections, other]) connection.leave();
  });

  it('closes idle connections when an IP address exceeds the limit', async () => {
    await start({ ADDRESS_LIMIT_SCALE: '0.04' });
    const connections = await openIdle(10);
    const [first] = connections as [RawConnection];
    await first.write(GET);
    await first.until(/"status":"ok"/);
    const next = await RawConnection.open(url);
    await next.write(GET);
    expect(await next.until(/"status":"ok"/)).toContain('200 OK');
    await first.closed;
    for (const connection of [...connections, next]) connection.leave();
  });

  it('exempts a trusted proxy from the connection limit', async () => {
    await start({ ADDRESS_LIMIT_SCALE: '0.04', TRUSTED_PROXIES: '127.0.0.0/8' });
    const connections = await openIdle(30);
    const last = connections.at(-1) as RawConnection;
    await last.write(GET);
    expect(await last.until(/"status":"ok"/)).toContain('200 OK');
    for (const connection of connections) connection.leave();
  });
});

describe('invalid HTTP', () => {
  it.each([
    ['an invalid method', 'GRAB / HTTP/1.1\r\n\r\n', 400, 'validation_failed'],
    [
      'a header without an end',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'validation_failed',
    ],
  ])('returns a problem document for an HTTP request with %s', async (_, text, status, code) => {
    await start({});
    const connection = await RawConnection.open(url);
    await connection.write(text);
    await connection.closed;
    const [head = '', body = ''] = connection.received.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status}`);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(JSON.parse(body)).toMatchObject({ code, status });
    expect(await readGauge('http_broken_requests_total')).toBe(1);
  });

  it('closes connections without response after repeated invalid requests', async () => {
    await start({ ADDRESS_LIMIT_SCALE: '0.05' });
    const answers = [];
    for (let i = 0; i < 5; i++) {
      const connection = await RawConnection.open(url);
      await connection.write('nonsense\r\n\r\n');
      await connection.closed;
      answers.push(connection.received === '');
    }
    expect(answers).toEqual([false, false, false, true, true]);
  });
});

describe('malformed URL', () => {
  it.each([
    ['a lone percent sign', '/%'],
    ['half a character', '/api/v1/locations/%E0%A4%A'],
    ['an overlong encoding', '/%c0%af'],
    ['a part of five thousand characters', `/api/v1/locations/${'x'.repeat(5_000)}`],
  ])('counts a malformed URL against the rate limit: %s', async (_, path) => {
    await start({ ADDRESS_LIMIT_SCALE: '0.001' });
    const first = await server.send('GET', path);
    expect(first).toMatchObject({
      status: 400,
      headers: {
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
        'content-type': 'application/problem+json; charset=utf-8',
      },
      body: { code: 'validation_failed' },
    });
    expect((await server.send('GET', path)).status).toBe(429);
  });

  it('counts unknown routes against the rate limit', async () => {
    await start({ ADDRESS_LIMIT_SCALE: '0.001' });
    expect((await server.send('PUT', '/nothing')).status).toBe(404);
    expect((await server.send('PUT', '/nothing')).status).toBe(429);
  });
});
