import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { buildProgressiveJpeg } from '../server/src/testing/files/build-progressive-jpeg.ts';
import { drawPhoto } from '../server/src/testing/files/draw-photo.ts';
import { RawConnection, rawPost } from '../server/src/testing/raw-connection.ts';
import { ATTACKER, type AttackedServer, type Person, STRANGER } from './attacked-server.ts';
import { descriptions, stalledExports } from './costly-answers.ts';
import { repeat, sideBySide } from './lanes.ts';
import { placeReads, placeWrites, undoneDeletions } from './place-attacks.ts';
import type { Attack } from './withstands.ts';
import { hostileNames, messageFlood, refusedImports, tinyApplications } from './written-attacks.ts';

const RECOVER = rawPost('/auth/v1/recover', '{"email":"nobody@attack.example"}');
const JSON_LIMIT = 128 * 1_024;

let serial = 0;
const photoPath = ({ id }: Person) =>
  `/storage/v1/object/review-photos/${id}/temp/${Date.now()}-${++serial}.jpg`;

const abandonedPosts: Attack = {
  name: '600 abandoned POST requests',
  run: (server) =>
    repeat(600, async () => {
      const connection = await RawConnection.open(server.url, ATTACKER);
      await connection.write(RECOVER);
      connection.leave();
      // Wait between requests, because this attack tests leaked memory, not the rate limit.
      await sleep(2);
    }),
};

const abandonedUploads = (what: string, pathOf: (person: Person) => string): Attack => ({
  name: `60 abandoned uploads of ${what}`,
  async run(server) {
    const person = await server.person('attacker');
    const photo = await drawPhoto({ width: 600, height: 400, isNoisy: true });
    await repeat(60, async (index) => {
      const headers = { 'Content-Type': 'image/jpeg', Authorization: person.authorization };
      const connection = await RawConnection.open(server.url, ATTACKER);
      await connection.write(rawPost(pathOf(person), '', { length: photo.length, headers }));
      await connection.write(index % 2 === 0 ? photo : photo.subarray(0, 1_000));
      connection.leave();
    });
    await server.untilAtMost('photo_uploads_under_way', 0);
    const stranger = await server.person('stranger');
    const answer = await server.ask(pathOf(stranger), {
      method: 'POST',
      body: photo,
      headers: { 'content-type': 'image/jpeg', authorization: stranger.authorization },
    });
    expect(Math.floor(answer.status / 100)).toBe(2);
  },
});

/**
 * Small files that need much memory or time to open. The server refuses some after reading the header, and
 * opens the others in seconds.
 */
const photoBombs: Attack = {
  name: 'small photo files with many pixels',
  async run(server) {
    const bombs = [
      buildProgressiveJpeg({ width: 8_000, height: 8_000, components: 4, passes: 40 }),
      buildProgressiveJpeg({ width: 8_000, height: 8_000, components: 1, passes: 60 }),
      buildProgressiveJpeg({ width: 5_000, height: 5_000, components: 3, passes: 12 }),
    ];
    const upload = (person: Person, from: string, body: Buffer) =>
      server.ask(photoPath(person), {
        from,
        method: 'POST',
        body,
        headers: { 'content-type': 'image/jpeg', authorization: person.authorization },
      });
    const attacker = await server.person('attacker');
    const stranger = await server.person('stranger');
    const photo = await drawPhoto({ width: 40, height: 30 });
    const attack = sideBySide(4, async () => {
      for (const bomb of bombs) {
        const { status } = await upload(attacker, ATTACKER, bomb);
        expect([200, 422, 429, 503]).toContain(status);
      }
    });
    const answer = await upload(stranger, STRANGER, photo);
    expect([200, 429]).toContain(answer.status);
    await attack;
  },
};

/** Bodies that are expensive to parse. The server must refuse them quickly. */
const heavyBodies = (name: string, toBody: (length: number) => string): Attack => ({
  name,
  async run(server) {
    const { authorization } = await server.person('attacker');
    const lengths = [JSON_LIMIT - 500, 2_000_000];
    await sideBySide(4, () =>
      repeat(4, async (index) => {
        const body = toBody(lengths[index % 2] as number);
        const options = { from: ATTACKER, headers: { authorization } };
        // The server may close the connection before it has received a body that is far too large.
        const answer = await server.askWithJson('/api/v1/reviews', body, options).catch(() => undefined);
        if (answer === undefined) return;
        expect([400, 413, 429]).toContain(answer.status);
        expect(answer.text.length).toBeLessThan(5_000);
      }),
    );
  },
});

const hugeArrays = heavyBodies('arrays of a million entries', (length) => {
  const items = '0,'.repeat(Math.floor(length / 2) - 60);
  return `{"location_id":"00000000-0000-4000-8000-000000000000","rating":3,"accessibility_features":[${items}0]}`;
});

const deepJson = heavyBodies('JSON of a million levels', (length) => {
  const levels = Math.floor(length / 2) - 10;
  return `{"rating":${'['.repeat(levels)}${']'.repeat(levels)}}`;
});

const manyParts: Attack = {
  name: 'forms of 180,000 parts',
  async run(server) {
    const person = await server.person('attacker');
    const part = '--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n\r\n';
    const body = Buffer.from(`${part.repeat(180_000)}--x--\r\n`);
    await sideBySide(3, () =>
      repeat(2, async () => {
        const headers = {
          'content-type': 'multipart/form-data; boundary=x',
          authorization: person.authorization,
        };
        const answer = await server
          .ask(photoPath(person), { from: ATTACKER, method: 'POST', body, headers })
          // Beyond a limit, the server may close the connection before it has received the body.
          .catch(() => undefined);
        if (answer) expect([400, 429]).toContain(answer.status);
      }),
    );
  },
};

/** @param count number of distinct tiles of the open sea */
const distinctTiles = (count: number): Attack => ({
  name: `${count} different tiles`,
  async run(server) {
    const lanes = 8;
    await sideBySide(lanes, async (lane) => {
      const connection = await RawConnection.open(server.url, ATTACKER);
      for (let index = 0; index < count / lanes; index++) {
        const tile = `/api/v1/tiles/20/${(++serial * 7) % 500_000}/${300_000 + lane}.mvt`;
        connection.received = '';
        await connection.write(`GET ${tile} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n`);
        await connection.until(/HTTP\/1\.1 (200|429)[\s\S]*\r\n\r\n[\s\S]/);
      }
      connection.leave();
    });
  },
});

/** The server checks the speed of bodies every second, also of a body that it has refused. */
const encodedBodies: Attack = {
  name: '30 refused bodies in other encodings',
  async run(server) {
    const connections = await Promise.all(
      ['br', 'gzip', 'deflate'].flatMap((encoding) =>
        Array.from({ length: 10 }, async () => {
          const connection = await RawConnection.open(server.url, ATTACKER);
          const headers = { 'Content-Encoding': encoding };
          await connection.write(rawPost('/api/v1/contact', 'plain text', { length: 5_000, headers }));
          await connection.until(/HTTP\/1\.1 4\d\d/);
          return connection;
        }),
      ),
    );
    await sleep(1_500);
    for (const connection of connections) connection.leave();
  },
};

const malformedUrls: Attack = {
  name: 'malformed URLs and invalid requests',
  async run(server) {
    const { text, status, headers } = await server.ask('/%', { from: ATTACKER });
    expect([400, 429]).toContain(status);
    expect(JSON.parse(text)).toMatchObject({ status });
    expect(headers['x-content-type-options']).toBe('nosniff');
    await repeat(400, async (index) => {
      const connection = await RawConnection.open(server.url, ATTACKER);
      const nonsense =
        index % 2 === 0 ? 'GET /%c0%af HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n' : '\0\r\n\r\n';
      await connection.write(nonsense);
      await connection.closed;
    });
  },
};

/**
 * Requests that make the server sign a badge, draw a picture or build a list of 131,072 positions. At
 * least half of the requests are for badges that do not exist.
 */
const badgeLookups: Attack = {
  name: '2,000 requests for badges, pictures and status lists',
  async run(server) {
    await sideBySide(10, async (lane) => {
      for (let index = 0; index < 50; index++) {
        const paths = [
          `/api/v1/badges/status/${lane % 2 === 0 ? 1 : index + 2}`,
          `/api/v1/badges/art/${index % 2 === 0 ? 'first-steps' : `step-${index}`}.png`,
          `/api/v1/badges/credentials/${crypto.randomUUID()}`,
          `/badges/verify/${crypto.randomUUID()}`,
        ];
        const answers = await Promise.all(paths.map((path) => server.ask(path, { from: ATTACKER })));
        for (const { status } of answers) expect([200, 400, 404, 429]).toContain(status);
      }
    });
  },
};

const pipelinedFlood: Attack = {
  name: '1,000 pipelined requests on each of three connections',
  async run(server) {
    await sideBySide(3, async () => {
      const connection = await RawConnection.open(server.url, ATTACKER);
      await connection.write('GET /api/v1/stats HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_000));
      // The server handles some of the thousand requests, and then closes the connection.
      await connection.closed;
    });
    // The pause limits the request rate, because this attack does not test a maximum rate.
    await sleep(500);
  },
};

/** Attacks of a few seconds, for faults that stop the site within a second. */
export const QUICK_ATTACKS: Attack[] = [
  abandonedPosts,
  abandonedUploads('photos', photoPath),
  abandonedUploads('profile pictures', () => '/api/v1/avatars/file'),
  hostileNames,
  hugeArrays,
  deepJson,
  manyParts,
  encodedBodies,
  malformedUrls,
  badgeLookups,
  messageFlood,
  tinyApplications,
  refusedImports,
  photoBombs,
  descriptions,
  placeReads,
  placeWrites,
  undoneDeletions,
  stalledExports,
  pipelinedFlood,
];

/** Sends a few bytes per second on many connections, until the server closes all of them. */
const slow = (name: string, begin: string, drip: string): Attack => ({
  name,
  async run(server) {
    const connections: RawConnection[] = [];
    await repeat(505, async () => {
      const connection = await RawConnection.open(server.url, ATTACKER);
      connections.push(connection);
      await connection.write(begin);
    });
    const dripping = setInterval(() => {
      for (const { socket } of connections) if (!socket.destroyed) socket.write(drip);
    }, 1_000);
    // If the server keeps a connection open, the test fails with a timeout.
    await Promise.all(connections.map(({ closed }) => closed));
    clearInterval(dripping);
    const told = connections.filter(({ received }) => received.startsWith('HTTP/1.1 408'));
    // Beyond the limits per IP address, the server closes connections without an answer.
    if (!server.hasAddressLimits) expect(told.length).toBeGreaterThan(0);
  },
});

const idleConnections: Attack = {
  name: '2,000 idle connections',
  async run(server: AttackedServer) {
    const connections: RawConnection[] = [];
    await repeat(2_000, async () => {
      connections.push(await RawConnection.open(server.url, ATTACKER));
    });
    await Promise.all(connections.map(({ closed }) => closed));
  },
};

/** Attacks that take minutes or need many connections or requests. */
export const LONG_ATTACKS: Attack[] = [
  slow('505 headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'),
  slow('505 bodies that never end', rawPost('/auth/v1/recover', '{', { length: 1_000 }), ' '),
  idleConnections,
  distinctTiles(40_000),
];
