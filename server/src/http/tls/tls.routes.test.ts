import { once } from 'node:events';
import { request as requestHttp1 } from 'node:https';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSite } from '../../pages/static-site.ts';
import { drawPhoto } from '../../testing/files/draw-photo.ts';
import { CertificateFolder } from '../../testing/files/make-certificate.ts';
import { Http2Client, type StreamAnswer } from '../../testing/http2-client.ts';
import { RawConnection } from '../../testing/raw-connection.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const SITE = fileURLToPath(new URL('../../../../web/build/client', import.meta.url));

let certificate: CertificateFolder;
let server: TestApp;
let url: string;
let user: TestUser;
let serial = 0;
const warnings: Error[] = [];
const keep = (warning: Error) => void warnings.push(warning);

beforeAll(async () => {
  process.on('warning', keep);
  certificate = await CertificateFolder.make();
  const site = readSite(SITE);
  server = await startTestApp({ ...certificate.settings }, { site });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  user = await server.buildUser();
});
afterAll(async () => {
  process.off('warning', keep);
  await server.close();
  await certificate.remove();
});

type Ask = (
  path: string,
  headers?: Record<string, string>,
  body?: string | Buffer,
) => Promise<Pick<StreamAnswer, 'status' | 'headers' | 'body'>>;

const askHttp1: Ask = async (path, { ':method': method = 'GET', ...headers } = {}, body) => {
  const asked = requestHttp1(`${url}${path}`, { method, headers, rejectUnauthorized: false, agent: false });
  asked.end(body);
  const [response] = await once(asked, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
};

let client: Http2Client;
beforeEach(async () => {
  client = await Http2Client.open(url);
});
afterEach(() => client.leave());
const askHttp2: Ask = (path, headers, body) => client.ask(path, headers, body);

const json = (answer: { body: Buffer }) => JSON.parse(answer.body.toString());

describe.each([
  ['HTTP/1.1', askHttp1],
  ['HTTP/2', askHttp2],
])('with TLS, over %s', (protocol, ask) => {
  it('a page comes compressed, with the headers of a site that insists on https', async () => {
    const page = await ask('/anything', { 'accept-encoding': 'br' });
    expect(page).toMatchObject({ status: 200 });
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining('upgrade-insecure-requests'),
    });
  });

  it('a file comes whole, not again, in part, and as its headers alone', async () => {
    const file = await ask('/favicon.svg');
    expect(file.status).toBe(200);
    expect(file.body.toString()).toContain('<svg');
    const etag = String(file.headers.etag);
    const again = await ask('/favicon.svg', { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const part = await ask('/favicon.svg', { range: 'bytes=0-3' });
    expect([part.status, part.body.toString()]).toEqual([206, '<svg']);
    const head = await ask('/favicon.svg', { ':method': 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(file.body.length));
  });

  it('calls take JSON and give it', async () => {
    const location = await server.buildLocation(user);
    const review = await ask(
      '/api/v1/reviews',
      {
        ':method': 'POST',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...user.bearer,
      },
      JSON.stringify({
        location_id: location.id,
        rating: 4,
        comment: 'A ramp, and doors that open. '.repeat(50),
      }),
    );
    expect(review.status).toBe(201);
    expect(json(review)).toMatchObject({ rating: 4 });
    const again = await ask(`/api/v1/locations/${location.id}`);
    expect(json(again)).toMatchObject({ id: location.id });
  });

  it('photos go up, with and without a length, and come back once', async () => {
    const photo = await drawPhoto({ width: 300, height: 200, isNoisy: true });
    const headers = { ':method': 'POST', 'content-type': 'image/jpeg', ...user.bearer };
    const path = () => `/storage/v1/object/review-photos/${user.id}/temp/${Date.now()}-${++serial}.jpg`;
    const uploaded = await ask(path(), headers, photo);
    expect(uploaded.status).toBe(200);
    const known = await ask(path(), { ...headers, 'content-length': String(photo.length) }, photo);
    expect(known.status).toBe(200);
    const at = new URL(json(uploaded).url, url).pathname;
    const shown = await ask(at);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await ask(at, { 'if-none-match': String(shown.headers.etag) })).status).toBe(304);
  });

  it.each([
    ['nothing there', '/api/v1/nothing', {}, undefined, 404, 'not_found'],
    ['no account', '/api/v1/reviews', { ':method': 'POST' }, '{}', 401, 'not_authenticated'],
    ['no JSON', '/api/v1/reviews', { ':method': 'POST' }, '{"rating":', 400, 'validation_failed'],
    ['far too much', '/api/v1/reviews', { ':method': 'POST' }, ' '.repeat(1_000_000), 413, 'body_too_large'],
    ['an address that is none', '/%', {}, undefined, 400, 'validation_failed'],
    ['HEAD where GET does more', '/auth/v1/verify', { ':method': 'HEAD' }, undefined, 405, undefined],
    ['a method without a route', '/api/v1/stats', { ':method': 'PATCH' }, undefined, 404, 'not_found'],
  ])('what is wrong is answered with a problem document: %s', async (_, path, headers, body, status, code) => {
    const account = status === 401 ? {} : user.bearer;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await ask(path, { ...headers, ...type, ...account }, body);
    expect(answer.status).toBe(status);
    expect(answer.headers['x-request-id']).toMatch(/^[\w.-]{8,}$/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    if (code !== undefined) expect(json(answer)).toMatchObject({ status, code });
  });

  it('no header of a connection goes out with HTTP/2, and the platform has nothing to warn of', async () => {
    const headers = { ':method': 'POST', 'content-type': 'application/json', ...user.bearer };
    const refused = await ask('/api/v1/reviews', headers, '{"rating":');
    expect(refused.status).toBe(400);
    expect(refused.headers.connection).toBe(protocol === 'HTTP/2' ? undefined : 'close');
    expect(warnings.map(({ message }) => message)).toEqual([]);
  });

  it('metrics are for this machine, whatever a request says of itself', async () => {
    expect((await ask('/metrics')).status).toBe(200);
    expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
  });
});

describe('a request of plain HTTP to the port with TLS', () => {
  it('is ended at once, and counted', async () => {
    const connection = await RawConnection.open(url);
    await connection.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await connection.closed;
    expect(connection.received).not.toContain('HTTP/1.1');
    const { body } = await server.send('GET', '/metrics');
    expect(body).toMatch(/^tls_handshakes_failed_total 1$/m);
    expect(body).toMatch(/^http_broken_requests_total 0$/m);
  });
});
