import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CertificateFolder } from '../../testing/files/make-certificate.ts';
import { Http2Client, readAnswer } from '../../testing/http2-client.ts';
import { RawConnection } from '../../testing/raw-connection.ts';
import {
  END_HEADERS,
  FRAME,
  frame,
  RawSession,
  requestHeaders,
  resetRequest,
} from '../../testing/raw-session.ts';
import { Certificate } from '../tls/certificate.ts';
import { Connections } from './connections.ts';

/** Milliseconds: an installation has the same in seconds and minutes. */
const NEVER = 3_600_000;
const PATIENT = { headers: NEVER, idle: NEVER, keepAlive: NEVER, leave: NEVER, checkedEvery: 10 };

let folder: CertificateFolder;
beforeAll(async () => {
  folder = await CertificateFolder.make();
});
afterAll(() => folder.remove());

const running: { close: (done: () => void) => void }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

/** A server with TLS that leaves its requests to a test. */
async function listen(times: Partial<typeof PATIENT>, addressLimitScale = 1) {
  const { TLS_CERT: certFile, TLS_KEY: keyFile } = folder.settings;
  const connections = new Connections({
    addressLimitScale,
    trustedProxies: [],
    times: { ...PATIENT, ...times },
  });
  const requests: { request: IncomingMessage; response: ServerResponse }[] = [];
  const server = connections.createSecureServer(
    (request: IncomingMessage, response: ServerResponse) => {
      requests.push({ request, response });
      if (request.url === '/') response.end('answer');
      if (request.url === '/long') response.end('x'.repeat(100));
    },
    (_error, socket) => socket.destroy(),
    new Certificate({ certFile, keyFile }),
  );
  running.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, connections, requests };
}

/** HEADERS of a POST whose body follows. */
const openPost = (path: string) => frame(FRAME.headers, END_HEADERS, 1, requestHeaders('POST', path));

/** Waits until the server has no connection: the test's own time limit ends it. */
async function untilNoneIsOpen(connections: Connections) {
  while (connections.counts.open > 0) await new Promise(setImmediate);
}

describe('a connection with TLS is ended', () => {
  it('when its handshake does not end, whatever comes', async () => {
    const { url, connections } = await listen({ headers: 200 });
    const connection = await RawConnection.open(url);
    // The beginning of a ClientHello that announces 512 bytes.
    await connection.write(Buffer.from([22, 3, 1, 2, 0]));
    const dripping = setInterval(() => connection.socket.write(Buffer.from([0])), 20);
    await connection.closed;
    clearInterval(dripping);
    await untilNoneIsOpen(connections);
    expect(connections.counts.failedHandshakes).toBe(1);
  });

  it('when a session of HTTP/2 asks for nothing, though it sends other frames', async () => {
    const { url, connections } = await listen({ headers: 200 });
    const client = await Http2Client.open(url);
    const pinging = setInterval(() => !client.session.destroyed && client.session.ping(() => undefined), 20);
    await client.closed;
    clearInterval(pinging);
    expect(client.goodbye).toBe(0);
    await untilNoneIsOpen(connections);
  });

  it('when it asks for nothing more', async () => {
    const { url } = await listen({ keepAlive: 200 });
    const client = await Http2Client.open(url);
    expect((await client.ask('/')).status).toBe(200);
    await client.closed;
    expect(client.goodbye).toBe(0);
  });

  it('when its client does not close what was ended', async () => {
    const { url, connections } = await listen({ headers: 50, leave: 50 });
    const session = await RawSession.open(url);
    session.socket.pause();
    await untilNoneIsOpen(connections);
    session.leave();
  });

  it.each([
    ['PING', () => frame(FRAME.ping, 0, 0, Buffer.alloc(8))],
    ['SETTINGS', () => frame(FRAME.settings, 0, 0)],
    ['CONTINUATION', (index: number) => frame(index === 0 ? FRAME.headers : FRAME.continuation, 0, 1)],
    ['empty DATA', (index: number) => (index === 0 ? openPost('/') : frame(FRAME.data, 0, 1))],
    ['given up requests as', (index: number) => resetRequest('/', 2 * index + 1)],
  ])('when it floods %s frames', async (_, make) => {
    const { url, requests } = await listen({ checkedEvery: NEVER });
    const session = await RawSession.open(url);
    // Fewer than the platform's own bounds of acknowledgements and resets.
    await session.write(Buffer.concat(Array.from({ length: 400 }, (_, index) => make(index))));
    await session.closed;
    // Of the requests none came to its turn; a flood of DATA has one request.
    expect(requests.length).toBeLessThanOrEqual(1);
  });
});

describe('connections of one address', () => {
  it('have a bound from their first byte on, and leave other addresses alone', async () => {
    const { url, connections } = await listen({}, 0.04);
    const silent: RawConnection[] = [];
    for (let i = 0; i < 10; i++) silent.push(await RawConnection.open(url));
    const beyond = await RawConnection.open(url);
    await beyond.closed;
    expect(connections.counts).toMatchObject({ open: 10, refused: 1 });
    const other = await Http2Client.open(url, '127.0.0.2');
    expect((await other.ask('/')).status).toBe(200);
    connections.closeUnused();
    await Promise.all(silent.map(({ closed }) => closed));
    other.leave();
  });

  it('give way to a new one when they have been answered', async () => {
    const { url, requests } = await listen({}, 0.04);
    const clients: Http2Client[] = [];
    for (let i = 0; i < 10; i++) clients.push(await Http2Client.open(url));
    const [busy, answered] = clients as [Http2Client, Http2Client];
    const waiting = busy.ask('/waits');
    while (requests.length === 0) await new Promise(setImmediate);
    expect((await busy.ask('/')).status).toBe(200);
    expect((await answered.ask('/')).status).toBe(200);
    const next = await Http2Client.open(url);
    expect((await next.ask('/')).status).toBe(200);
    await answered.closed;
    requests[0]?.response.end('at last');
    expect((await waiting).status).toBe(200);
    for (const client of [...clients, next]) client.leave();
  });
});

describe('a session of HTTP/2', () => {
  it('goes on while it waits for an answer, however long that takes', async () => {
    const { url, requests } = await listen({ keepAlive: 50 });
    const client = await Http2Client.open(url);
    const answer = client.ask('/waits');
    while (requests.length === 0) await new Promise(setImmediate);
    // One that waits for nothing any more has been ended meanwhile.
    const other = await Http2Client.open(url);
    await other.ask('/');
    await other.closed;
    requests[0]?.response.end('at last');
    expect((await answer).body.toString()).toBe('at last');
  });

  it('counts the bytes of each body by itself', async () => {
    const { url, requests } = await listen({});
    const client = await Http2Client.open(url);
    const slow = client.begin('/waits', { ':method': 'POST' }, false);
    const fast = client.begin('/waits', { ':method': 'POST' }, false);
    slow.write('x');
    fast.end(Buffer.alloc(50_000));
    while (requests.length < 2) await new Promise(setImmediate);
    const [one, other] = requests.map(({ request }) => request as IncomingMessage & { bytesRead: number });
    one?.resume();
    other?.resume();
    while (!other?.readableEnded || one?.bytesRead === 0) await new Promise(setImmediate);
    expect([one?.bytesRead, other.bytesRead]).toEqual([1, 50_000]);
    client.leave();
  });

  it.each([
    ['gives up', (session: RawSession) => session.write(frame(FRAME.reset, 0, 1, Buffer.from([0, 0, 0, 8])))],
    ['leaves', async (session: RawSession) => session.leave()],
  ])('has bodies that end with an error where their client %s', async (_, breakOff) => {
    const { url, requests } = await listen({});
    const session = await RawSession.open(url);
    await session.write(Buffer.concat([openPost('/waits'), frame(FRAME.data, 0, 1, 'half of')]));
    while (requests.length === 0) await new Promise(setImmediate);
    const { request } = requests[0] as (typeof requests)[number];
    const ended = new Promise((resolve) => {
      request.once('end', () => resolve('as if it were whole'));
      request.once('error', resolve);
    });
    await once(request, 'data');
    await breakOff(session);
    expect(await ended).toMatchObject({ code: 'request_timeout', statusCode: 408 });
    session.leave();
  });

  it('loses an answer that nobody takes, though it sends other frames', async () => {
    const { url, requests } = await listen({ idle: 200 });
    const client = await Http2Client.open(url);
    await new Promise((resolve) => client.session.settings({ initialWindowSize: 0 }, resolve));
    client.begin('/long');
    const pinging = setInterval(() => client.session.ping(() => undefined), 20);
    while (requests.length === 0) await new Promise(setImmediate);
    const { response } = requests[0] as { response: ServerResponse };
    await once(response, 'close');
    clearInterval(pinging);
    client.leave();
  });

  it('has requests that know their connection when their stream is gone', async () => {
    const { url, requests } = await listen({});
    const client = await Http2Client.open(url, '127.0.0.2');
    const stream = client.begin('/waits');
    const answer = readAnswer(stream);
    while (requests.length === 0) await new Promise(setImmediate);
    const { request, response } = requests[0] as (typeof requests)[number];
    const gone = once(response, 'close');
    stream.close(8);
    await Promise.all([gone, answer]);
    expect(response.destroyed).toBe(true);
    expect(request.socket.remoteAddress).toBe('127.0.0.2');
    client.leave();
    await client.closed;
    expect(request.socket.remoteAddress).toBe('127.0.0.2');
  });
});
