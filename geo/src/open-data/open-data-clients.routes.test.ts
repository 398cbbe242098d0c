import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { RawConnection } from '@wayable/server/testing/raw-connection';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endStalled } from './end-stalled.ts';

const FROM = '127.0.0.1';
const PLACES = 10_000;
const EXPORT = '/api/v1/export/places.geojson';
const REQUEST = `GET ${EXPORT} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe('parallel exports', () => {
  let server: TestApp;
  let url: string;

  beforeAll(async () => {
    // Allow one export per IP address at a time.
    server = await startTestApp({ ADDRESS_LIMIT_SCALE: '0.2' });
    await server.sql`
      insert into locations (name, address, category, latitude, longitude)
      select 'Place ' || n, '', 'other', 10 + n / 10000.0, 10 from generate_series(1, ${PLACES}::int) as n
    `;
    url = await server.app.listen({ host: FROM, port: 0 });
  });
  afterAll(() => server.close());

  /** Opens a client that reads only the beginning of the response. */
  const openStalled = async () => {
    const { port } = new URL(url);
    const socket = connect(Number(port), FROM);
    socket.write(REQUEST);
    const [head] = await once(socket, 'data');
    socket.pause();
    return { socket, head: String(head) };
  };
  const askForStatus = async () => {
    const { status, body } = await fetch(url + EXPORT);
    await body?.cancel();
    return status;
  };

  it('returns 429 for a second export until the first ends', async () => {
    const { socket, head } = await openStalled();
    expect(head).toMatch(/^HTTP\/1\.1 200/);
    const refused = await fetch(url + EXPORT);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    await refused.body?.cancel();
    socket.destroy();
    await vi.waitFor(async () => expect(await askForStatus()).toBe(200), { timeout: 30_000, interval: 50 });
  });

  it("releases the database connection when an export's client stalls", async () => {
    const { socket } = await openStalled();
    await vi.waitFor(() => expect(server.sql.counts().used).toBe(0), { timeout: 30_000, interval: 50 });
    socket.destroy();
  });
});

describe('endStalled', () => {
  it('closes the connection of a client that stops reading', async () => {
    const app = Fastify();
    const closed = Promise.withResolvers<void>();
    app.get('/', (_request, reply) => {
      endStalled(reply, 50);
      reply.raw.once('close', closed.resolve);
      reply.hijack();
      reply.raw.write(Buffer.alloc(50_000_000));
    });
    await app.listen({ host: FROM, port: 0 });
    const connection = await RawConnection.open(
      `http://${FROM}:${(app.server.address() as AddressInfo).port}`,
      FROM,
    );
    connection.socket.pause();
    await connection.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await closed.promise;
    await app.close();
  });

  it('keeps a connection open while the server prepares the response', async () => {
    const app = Fastify();
    app.get('/', (_request, reply) => {
      endStalled(reply, 20);
      const { promise, resolve } = Promise.withResolvers<string>();
      setTimeout(() => resolve('late'), 100);
      return promise;
    });
    const url = await app.listen({ host: FROM, port: 0 });
    expect(await (await fetch(url)).text()).toBe('late');
    await app.close();
  });
});
