import { once } from 'node:events';
import type { ClientHttp2Stream } from 'node:http2';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto } from '../../testing/files/draw-photo.ts';
import { CertificateFolder } from '../../testing/files/make-certificate.ts';
import { Http2Client, readAnswer } from '../../testing/http2-client.ts';
import { RawConnection } from '../../testing/raw-connection.ts';
import { RawSession, resetRequest } from '../../testing/raw-session.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let certificate: CertificateFolder;
let server: TestApp;
let url: string;
const clients: Http2Client[] = [];

beforeAll(async () => {
  certificate = await CertificateFolder.make();
});
afterAll(() => certificate.remove());
afterEach(() => {
  for (const client of clients.splice(0)) client.leave();
});

async function start(environment: Record<string, string>) {
  server = await startTestApp({ ...certificate.settings, ...environment });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
}

async function open(localAddress?: string): Promise<Http2Client> {
  const client = await Http2Client.open(url, localAddress);
  clients.push(client);
  return client;
}

async function readGauge(name: string): Promise<number> {
  const { body } = await server.send('GET', '/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
}

/** Waits until a gauge of the metrics is at most `value`: the test's own time limit ends it. */
async function untilAtMost(name: string, value: number) {
  while (!((await readGauge(name)) <= value)) await new Promise(setImmediate);
}

const RECOVER = { ':method': 'POST', 'content-type': 'application/json' };
const SOMEBODY = '{"email":"nobody@test.example"}';

describe('with few slots', () => {
  beforeAll(() => start({ MAX_REQUESTS_UNDER_WAY: '10' }));
  afterAll(() => server.close());

  describe('the slot of a request over HTTP/2', () => {
    it('ends when its client gives up the stream, and the session goes on', async () => {
      const client = await open();
      for (let i = 0; i < 25; i++) {
        const stream = client.begin('/auth/v1/recover', RECOVER, false);
        stream.end(SOMEBODY);
        await once(stream, 'finish');
        stream.close(8);
        await once(stream, 'close');
      }
      // The request for the metrics is one itself.
      await untilAtMost('http_requests_under_way', 1);
      expect((await client.ask('/api/v1/stats')).status).toBe(200);
      expect(await readGauge('http_requests_leaked_total')).toBe(0);
    });

    it('ends for each of many when their client leaves', async () => {
      for (let i = 0; i < 6; i++) {
        const client = await open();
        const streams = Array.from({ length: 20 }, () => client.begin('/api/v1/stats'));
        await Promise.race(streams.map((stream) => once(stream, 'response')));
        client.leave();
        await client.closed;
      }
      await untilAtMost('http_requests_under_way', 1);
      expect((await (await open()).ask('/api/v1/stats')).status).toBe(200);
    });

    it('begins after the body', async () => {
      const client = await open();
      for (let i = 0; i < 12; i++) client.begin('/auth/v1/recover', RECOVER, false).write('{');
      expect((await client.ask('/api/v1/stats')).status).toBe(200);
    });
  });

  describe('an upload over HTTP/2', () => {
    const path = (id: string) => `/storage/v1/object/review-photos/${id}/temp/${Date.now()}-1.jpg`;

    it.each(['stream', 'session'])('that loses its %s frees its slot and keeps nothing', async (what) => {
      const user = await server.buildUser();
      const photo = await drawPhoto({ width: 600, height: 400, isNoisy: true });
      const client = await open();
      const headers = { ':method': 'POST', 'content-type': 'image/jpeg', ...user.bearer };
      const stream = client.begin(path(user.id), headers, false);
      // Nearly whole: a decoder would make a picture of it.
      stream.write(photo.subarray(0, -2));
      while ((await readGauge('photo_uploads_under_way')) < 1) await new Promise(setImmediate);
      if (what === 'stream') stream.close(8);
      else client.leave();
      await untilAtMost('photo_uploads_under_way', 0);
      await untilAtMost('http_requests_under_way', 1);
      expect(await server.sql`select id from photos`).toEqual([]);
    });

    it('that is refused before its end is told so, and leaves no stream behind', async () => {
      const user = await server.buildUser();
      const client = await open();
      const headers = { ':method': 'POST', 'content-type': 'image/jpeg', ...user.bearer };
      const stream = client.begin(path(user.id), headers, false);
      const answer = readAnswer(stream);
      const send = () => {
        while (!stream.destroyed && stream.write(Buffer.alloc(65_536)));
      };
      stream.on('drain', send);
      send();
      const { status, body, code } = await answer;
      expect([status, JSON.parse(body.toString()).code, code]).toEqual([413, 'body_too_large', 0]);
      await untilAtMost('photo_uploads_under_way', 0);
    });
  });

  describe('a session of HTTP/2', () => {
    it('has a hundred streams at once', async () => {
      const client = await open();
      expect(client.session.remoteSettings).toMatchObject({
        maxConcurrentStreams: 100,
        maxHeaderListSize: 16_384,
      });
    });

    it.each([
      ['long ones', { x: 'x'.repeat(20_000) }],
      ['many', Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-${index}`, 'x']))],
    ])('refuses a list of headers that is too large (%s), and goes on', async (_, headers) => {
      const client = await open();
      // ENHANCE_YOUR_CALM
      expect(await client.ask('/healthz', headers)).toMatchObject({ status: 0, code: 11 });
      expect((await client.ask('/healthz')).status).toBe(200);
    });

    it('ends when its streams are given up by the hundred as soon as they are there', async () => {
      const session = await RawSession.open(url);
      const requests = Array.from({ length: 3_000 }, (_, index) =>
        resetRequest('/api/v1/stats', 2 * index + 1),
      );
      await session.write(Buffer.concat(requests));
      await session.closed;
      await untilAtMost('http_requests_under_way', 1);
      expect(await readGauge('http_requests_leaked_total')).toBe(0);
      expect((await (await open()).ask('/api/v1/stats')).status).toBe(200);
    });

    it('is no place for answers of HTTP/1.1', async () => {
      const socket = connectTls({
        port: Number(new URL(url).port),
        host: '127.0.0.1',
        ALPNProtocols: ['h2'],
        rejectUnauthorized: false,
      });
      let received = '';
      socket.setEncoding('latin1').on('data', (text) => {
        received += text;
      });
      await once(socket, 'secureConnect');
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'close');
      expect(received).not.toContain('HTTP/1.1');
    });
  });

  describe('a connection of HTTP/1.1 with TLS', () => {
    it('has broken requests answered as without TLS', async () => {
      const socket: TLSSocket = connectTls({
        port: Number(new URL(url).port),
        host: '127.0.0.1',
        rejectUnauthorized: false,
      });
      let received = '';
      socket.setEncoding('latin1').on('data', (text) => {
        received += text;
      });
      socket.end('GRAB / HTTP/1.1\r\n\r\n');
      await once(socket, 'close');
      expect(received).toContain('HTTP/1.1 400');
      expect(await readGauge('http_broken_requests_total')).toBe(1);
    });
  });
});

describe('the slots of one address', () => {
  const PROXY = '127.0.0.9';
  beforeAll(() => start({ MAX_REQUESTS_UNDER_WAY: '20', ADDRESS_LIMIT_SCALE: '1', TRUSTED_PROXIES: PROXY }));
  afterAll(() => server.close());

  it('are few for all its streams, and leave the rest to others', async () => {
    const ask = async (client: Http2Client, times: number) => {
      const answers = Array.from({ length: times }, () => client.ask('/api/v1/stats'));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const statuses = await ask(await open(), 12);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    const others = [await open('127.0.0.2'), await open('127.0.0.3'), await open('127.0.0.4')];
    expect(await Promise.all(others.map((client) => ask(client, 4)))).toEqual(
      others.map(() => Array(4).fill(200)),
    );
  });

  it('are those of the address that a trusted proxy names', async () => {
    const client = await open(PROXY);
    const ask = (address: string) => client.ask('/api/v1/stats', { 'x-forwarded-for': address });
    const many = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`203.0.113.${index}`)));
    expect(many.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const one = await Promise.all(Array.from({ length: 12 }, () => ask('203.0.113.77')));
    expect(one.filter(({ status }) => status === 429)).toHaveLength(8);
  });
});

describe('a server that stops', () => {
  it('says goodbye to sessions, and waits for the answers of those that ask', async () => {
    await start({});
    const [asking, quiet, unused] = [await open(), await open(), await RawConnection.open(url)];
    await quiet.ask('/healthz');
    const answers = Array.from({ length: 20 }, () => asking.begin('/api/v1/stats')).map(
      (stream: ClientHttp2Stream) => readAnswer(stream),
    );
    await Promise.race(answers);
    const closing = server.app.close();
    for (const { status } of await Promise.all(answers)) expect([200, 503]).toContain(status);
    await Promise.all([asking.closed, quiet.closed, unused.closed, closing]);
    expect([asking.goodbye, quiet.goodbye]).toEqual([0, 0]);
    await server.close();
  });
});
