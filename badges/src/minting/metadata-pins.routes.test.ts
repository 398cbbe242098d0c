import { StandInServer } from '@wayable/server/testing/providers/stand-in-server';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Minters } from '../testing/chain/minters.ts';
import { TestChain } from '../testing/chain/test-chain.ts';
import { badgePicture } from './metadata.ts';

let chain: TestChain;
const pinata = new StandInServer(() => 'silence');
let pinataUrl: string;
let server: TestApp;

beforeAll(async () => {
  chain = await TestChain.start();
  pinataUrl = await pinata.start();
});
afterAll(async () => {
  await pinata.close();
  await chain.close();
});
afterEach(() => server.close());

/** After this time, a stopping server ends without closing its database (server/src/main.ts). */
const STOP_TIMEOUT_MS = 15_000;
const PICTURE = badgePicture('First Steps').cid;
const cidOf = (body: string): string => /filename="([a-z0-9]+)\./.exec(body)?.[1] ?? '';
/** Responds like the pinning service, with the CID of the received file. */
const answerRightly = () => ({ body: { IpfsHash: cidOf(pinata.requests.at(-1)?.body ?? '') } });

/** Mints a badge and returns the CID of its metadata. */
async function mint(environment: Record<string, string>): Promise<string> {
  server = await startTestApp(chain.environment(environment));
  const minters = new Minters(server, chain);
  const user = await minters.build();
  const { body: prepared } = await minters.prepare(user);
  expect(pinata.requests).toEqual([]);
  const transaction_hash = await chain.sendMint(prepared);
  await minters.save(user, { metadata_uri: prepared.uri, transaction_hash });
  return prepared.uri.split('/').at(-1);
}

const findPins = () =>
  server.sql`select cid, pinned_at is not null as is_pinned, tries, problem from badge_pins`;
const readMinting = async () => {
  const user = await server.buildUser({ isAdmin: true });
  return (await server.send('GET', '/api/v1/admin/installation', { user })).body.minting;
};
/** Makes all pins due, so that the server retries immediately. */
const tryAgain = () => server.sql`update badge_pins set next_try_at = now() where pinned_at is null`;

const waitFor = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await tryAgain();
      await check();
    },
    { timeout: 30_000, interval: 300 },
  );

describe('pinning', () => {
  it('pins badge metadata and picture only after a mint', async () => {
    pinata.requests.length = 0;
    pinata.answer = answerRightly;
    const cid = await mint({ PINATA_JWT: 'a-token', PINATA_URL: pinataUrl });
    await waitFor(async () => {
      expect(await findPins()).toEqual(
        expect.arrayContaining([
          { cid, is_pinned: true, tries: expect.any(Number), problem: null },
          { cid: PICTURE, is_pinned: true, tries: expect.any(Number), problem: null },
        ]),
      );
    });
    const sent = pinata.requests.find(({ body }) => body.includes(cid));
    expect(sent).toMatchObject({
      url: '/pinning/pinFileToIPFS',
      headers: { authorization: 'Bearer a-token' },
    });
    expect(sent?.body).toContain('{"cidVersion":1}');
    expect(sent?.body).toContain('"name":"Wayable badge: First Steps"');
    expect(await readMinting()).toEqual({ problem: null, pins_waiting: 0, pin_problem: null });
  });

  it('reports failures of the pinning service and retries pins', async () => {
    pinata.requests.length = 0;
    pinata.answer = () => ({ status: 401, body: { error: 'who are you' } });
    const cid = await mint({ PINATA_JWT: 'a-token', PINATA_URL: pinataUrl });
    await waitFor(async () => {
      expect(await readMinting()).toMatchObject({
        pins_waiting: 2,
        pin_problem: 'The pinning service refuses files with status 401 (PINATA_JWT).',
      });
    });
    pinata.answer = () => ({ body: { IpfsHash: 'QmSomethingElse' } });
    await waitFor(async () => {
      expect((await readMinting()).pin_problem).toMatch(
        /^The pinning service returned the address QmSomethingElse for a file, not bafkrei/,
      );
    });
    pinata.answer = answerRightly;
    await waitFor(async () => {
      expect(await findPins()).toContainEqual(
        expect.objectContaining({ cid, is_pinned: true, problem: null }),
      );
    });
  });

  it('stores a problem after an unexpected pinning response', async () => {
    pinata.requests.length = 0;
    pinata.answer = () => ({ text: '<html>welcome</html>' });
    await mint({ PINATA_JWT: 'a-token', PINATA_URL: pinataUrl });
    await waitFor(async () => {
      expect(await findPins()).toContainEqual(
        expect.objectContaining({ is_pinned: false, problem: expect.stringContaining('pinning service') }),
      );
    });
  });

  it('stops the server while the pinning service never responds', async () => {
    pinata.requests.length = 0;
    pinata.answer = () => 'silence';
    await mint({ PINATA_JWT: 'a-token', PINATA_URL: pinataUrl });
    await waitFor(async () => expect(pinata.requests.length).toBeGreaterThan(0));
    const started = performance.now();
    await server.app.close();
    expect(performance.now() - started).toBeLessThan(STOP_TIMEOUT_MS);
  });

  it('deletes the pin of missing metadata', async () => {
    pinata.requests.length = 0;
    pinata.answer = answerRightly;
    await mint({ PINATA_JWT: 'a-token', PINATA_URL: pinataUrl });
    const cid = `bafkrei${'a'.repeat(52)}`;
    await server.sql`insert into badge_pins (cid) values (${cid})`;
    await waitFor(async () => expect((await findPins()).filter((pin) => pin.cid === cid)).toEqual([]));
    expect(pinata.requests.filter(({ body }) => body.includes(cid))).toEqual([]);
  });

  it('serves metadata without pinning if PINATA_JWT is unset', async () => {
    pinata.requests.length = 0;
    const cid = await mint({});
    expect((await server.send('GET', `/api/v1/badges/metadata/${cid}`)).status).toBe(200);
    expect(await readMinting()).toEqual({ problem: null, pins_waiting: 0, pin_problem: null });
    expect(pinata.requests).toEqual([]);
  });
});
