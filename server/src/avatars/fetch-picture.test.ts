import type { LookupFunction } from 'node:net';
import { AVATAR_MAX_BYTES } from '@wayable/protocol/avatars';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HAS_IPV6, OTHER_LOOPBACK, PictureServer } from '../testing/providers/picture-server.ts';
import { PictureSource, type PictureSourceOptions } from './fetch-picture.ts';

const PICTURE = Buffer.from('a picture');
const pictures = new PictureServer({
  '/picture.jpg': PICTURE,
  '/largest.jpg': Buffer.alloc(AVATAR_MAX_BYTES, 1),
  '/larger.jpg': Buffer.alloc(AVATAR_MAX_BYTES + 1, 1),
});
let port: number;

beforeAll(async () => {
  port = await pictures.start();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => pictures.close());

/** Returns a source with the production settings, except for the port. */
const openStrictly = (options: PictureSourceOptions = {}) =>
  new PictureSource({ allowedPorts: [port], ...options });
/** Returns a source that treats one local IP address as public. */
const openAtLoopback = (options: PictureSourceOptions = {}) =>
  openStrictly({ allowIPAddressList: ['127.0.0.1'], ...options });
const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`;

/** Answers each DNS lookup with the next IP addresses; the last answer repeats. */
function answerLookups(...answers: string[][]): LookupFunction & { names: string[] } {
  const names: string[] = [];
  const lookup: LookupFunction = (name, { all }, done) => {
    const found = (answers[names.length] ?? answers.at(-1) ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    names.push(name);
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };
  return Object.assign(lookup, { names });
}

const FORBIDDEN = {
  code: 'avatar_unusable',
  cause: { message: expect.stringMatching(/^DNS lookup .* is not allowed/) },
};

const refusedFor = (message: string) => ({ code: 'avatar_unusable', fields: [{ message }] });

/** Expects that the filter rejects the URL before any connection. */
async function expectForbidden(source: PictureSource, url: string): Promise<void> {
  const before = pictures.connections;
  await expect(source.fetch(url)).rejects.toMatchObject(FORBIDDEN);
  expect(pictures.connections).toBe(before);
}

/** Names of this machine. Each name reaches the picture server. */
const THIS_MACHINE: [name: string, host: string][] = [
  ['its address', '127.0.0.1'],
  ['another one of its addresses', OTHER_LOOPBACK],
  ['a number', '2130706433'],
  ['a hexadecimal number', '0x7f000001'],
  ['octal numbers', '0177.0.0.01'],
  ['two numbers', '127.1'],
  ['wide digits', '１２７。０。０。１'],
  ['the unspecified address', '0.0.0.0'],
  ['nought', '0'],
  ['its name', 'localhost'],
  ['its name in capitals', 'LOCALHOST'],
];
const THIS_MACHINE_IN_IPV6: typeof THIS_MACHINE = [
  ['its address in IPv6', '[::1]'],
  ['its address in IPv6, at length', '[0:0:0:0:0:0:0:1]'],
  ['the unspecified address of IPv6', '[::]'],
  ['an address of IPv4, mapped', '[::ffff:127.0.0.1]'],
  ['an address of IPv4, mapped in hexadecimal', '[::ffff:7f00:1]'],
];

describe.each(
  HAS_IPV6 ? [...THIS_MACHINE, ...THIS_MACHINE_IN_IPV6] : THIS_MACHINE,
)('this machine as %s', (_, host) => {
  it('reaches this machine if the address filter is off', async () => {
    const response = await fetch(at('/picture.jpg', host));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PICTURE);
  });

  it('rejects picture URLs on this machine without connecting', async () => {
    await expectForbidden(openStrictly(), at('/picture.jpg', host));
  });

  it('rejects HTTPS picture URLs on this machine without connecting', async () => {
    await expectForbidden(openStrictly(), at('/picture.jpg', host).replace('http:', 'https:'));
  });
});

/** Special-purpose IP addresses outside the public network (IANA registries). */
const INNER_ADDRESSES: [range: string, address: string][] = [
  ['0.0.0.0/8', '0.1.2.3'],
  ['10.0.0.0/8', '10.1.2.3'],
  ['100.64.0.0/10', '100.64.0.1'],
  ['127.0.0.0/8', '127.255.255.254'],
  ['169.254.0.0/16, metadata of clouds', '169.254.169.254'],
  ['172.16.0.0/12', '172.31.255.254'],
  ['192.0.0.0/24', '192.0.0.8'],
  ['192.0.2.0/24', '192.0.2.1'],
  ['192.168.0.0/16', '192.168.1.1'],
  ['198.18.0.0/15', '198.19.0.1'],
  ['224.0.0.0/4', '224.0.0.1'],
  ['240.0.0.0/4', '240.0.0.1'],
  ['255.255.255.255/32', '255.255.255.255'],
  ['::/128', '::'],
  ['::1/128', '::1'],
  ['::/96, IPv4 inside', '::a01:203'],
  ['::ffff:0:0/96, mapped', '::ffff:10.1.2.3'],
  ['::ffff:0:0/96, mapped in hexadecimal', '::ffff:a9fe:a9fe'],
  ['64:ff9b::/96, translated', '64:ff9b::a01:203'],
  ['2001::/32, Teredo', '2001:0:a01:203::1'],
  ['2001:db8::/32', '2001:db8::1'],
  ['2002::/16, 6to4', '2002:a01:203::1'],
  ['fc00::/7', 'fd00::1'],
  ['fe80::/10', 'fe80::1'],
  ['fec0::/10', 'fec0::1'],
  ['ff00::/8', 'ff02::1'],
];

describe.each(INNER_ADDRESSES)('private IP address of %s', (_, address) => {
  it('rejects a picture URL with a private IP address', async () => {
    const host = address.includes(':') ? `[${address}]` : address;
    await expectForbidden(openStrictly(), `http://${host}/picture.jpg`);
  });

  it('rejects a picture host that resolves to private IP addresses', async () => {
    const lookup = answerLookups([address]);
    for (const scheme of ['http', 'https']) {
      await expectForbidden(openStrictly({ lookup }), `${scheme}://inner.example/picture.jpg`);
    }
    expect(lookup.names).toEqual(['inner.example', 'inner.example']);
  });
});

describe('host names', () => {
  const url = () => at('/picture.jpg', 'pictures.example');
  const other = OTHER_LOOPBACK.replaceAll(/[[\]]/g, '');

  it('resolves the host again for each picture fetch', async () => {
    const lookup = answerLookups(['127.0.0.1'], [other]);
    const source = openAtLoopback({ lookup });
    expect(await source.fetch(url())).toEqual(PICTURE);
    await expectForbidden(source, url());
    expect(lookup.names).toHaveLength(2);
  });

  it('rejects a host with a private IP address after redirecting', async () => {
    const lookup = answerLookups(['127.0.0.1'], [other]);
    const before = pictures.connections;
    await expect(
      openAtLoopback({ lookup }).fetch(at(`/to?${url()}`, 'pictures.example')),
    ).rejects.toMatchObject(FORBIDDEN);
    expect([pictures.connections - before, lookup.names.length]).toEqual([1, 2]);
  });

  it('rejects a host with public and private IP addresses', async () => {
    await expectForbidden(openAtLoopback({ lookup: answerLookups(['127.0.0.1', other]) }), url());
  });
});

describe('redirects', () => {
  const asked = async (fetching: Promise<unknown>) => {
    const before = pictures.asked.length;
    const outcome = await fetching.catch((error) => error);
    return { outcome, paths: pictures.asked.slice(before) };
  };

  it('follows three redirects to a picture', async () => {
    const { outcome, paths } = await asked(openAtLoopback().fetch(at('/redirects/3')));
    expect(outcome).toEqual(PICTURE);
    expect(paths).toEqual(['/redirects/3', '/redirects/2', '/redirects/1', '/picture.jpg']);
  });

  it('stops after three redirects to a picture', async () => {
    const { outcome, paths } = await asked(openAtLoopback().fetch(at('/redirects/99')));
    expect(outcome).toMatchObject(
      refusedFor('The address redirects too often. Use the address of the picture itself.'),
    );
    expect(paths).toHaveLength(4);
  });

  it.each([
    ['this machine', () => at('/picture.jpg', OTHER_LOOPBACK), FORBIDDEN],
    ['this machine by name', () => at('/picture.jpg', 'inner.example'), FORBIDDEN],
    ['an inner network', () => 'http://169.254.169.254/latest/meta-data/', FORBIDDEN],
    ['a file', () => 'file:///etc/passwd', refusedFor('must begin with https:// or http://')],
    ['another port', () => 'http://127.0.0.1:22/', refusedFor('must not name a port')],
    [
      'somebody’s password',
      () => at('/picture.jpg', 'a:b@127.0.0.1'),
      refusedFor('must not contain a user name or password'),
    ],
  ])('rejects a picture URL that redirects to %s', async (_, to, refusal) => {
    const lookup = answerLookups([OTHER_LOOPBACK.replaceAll(/[[\]]/g, '')]);
    const before = pictures.connections;
    const { outcome, paths } = await asked(openAtLoopback({ lookup }).fetch(at(`/to?${to()}`)));
    expect(outcome).toMatchObject(refusal);
    expect([paths, pictures.connections - before]).toEqual([['/to'], 1]);
  });
});

it('rejects a picture URL with a port', async () => {
  const before = pictures.connections;
  const source = new PictureSource({ allowIPAddressList: ['127.0.0.1'] });
  await expect(source.fetch(at('/picture.jpg'))).rejects.toMatchObject(refusedFor('must not name a port'));
  expect(pictures.connections).toBe(before);
});

describe('timeout', () => {
  const stopClock = () => {
    const timer = new AbortController();
    const start = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
    return { start, runOut: () => timer.abort(new DOMException('Time is up.', 'TimeoutError')) };
  };
  const lost = { code: 'avatar_unusable', cause: expect.any(Error) };

  it.each([
    ['sends nothing', '/silent', () => pictures.isAsked()],
    ['stops in the middle of the picture', '/stuck', () => pictures.isRead()],
    [
      'sends nothing after a redirect',
      '/to?/silent',
      () => pictures.isAsked().then(() => pictures.isAsked()),
    ],
  ])('cancels a fetch after eight seconds if the server %s', async (_, path, isStuck) => {
    const clock = stopClock();
    const isLeft = pictures.isLeft();
    const fetching = expect(openAtLoopback().fetch(at(path))).rejects.toMatchObject(lost);
    await isStuck();
    clock.runOut();
    await fetching;
    await isLeft;
    expect(clock.start.mock.calls).toEqual([[8_000]]);
  });

  it("includes the DNS lookup in a picture fetch's timeout", async () => {
    const clock = stopClock();
    const { promise: isLookedUp, resolve } = Promise.withResolvers<void>();
    const source = openAtLoopback({ lookup: () => resolve() });
    const fetching = expect(source.fetch('http://slow.example/')).rejects.toMatchObject(lost);
    await isLookedUp;
    clock.runOut();
    await fetching;
  });
});

describe('size limit', () => {
  it('accepts a picture of five megabytes', async () => {
    expect((await openAtLoopback().fetch(at('/largest.jpg'))).length).toBe(AVATAR_MAX_BYTES);
  });

  it.each(['/larger.jpg', '/endless'])('rejects a picture of more than five megabytes: %s', async (path) => {
    const isLeft = pictures.isLeft();
    await expect(openAtLoopback().fetch(at(path))).rejects.toMatchObject(
      refusedFor('The picture must be smaller than 5 MB.'),
    );
    await isLeft;
  });
});
