import { once } from 'node:events';
import { expect } from 'vitest';
import { Http2Client, readAnswer, type StreamAnswer } from '../server/src/testing/http2-client.ts';
import { RawConnection } from '../server/src/testing/raw-connection.ts';
import { FRAME, frame, RawSession, resetRequest } from '../server/src/testing/raw-session.ts';
import { ATTACKER, type AttackedServer } from './attacked-server.ts';
import type { Attack } from './withstands.ts';

const STATS = '/api/v1/stats';
const POST = { ':method': 'POST', 'content-type': 'application/json' };

const sideBySide = <T>(lanes: number, run: (lane: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));

const streamsFlood: Attack = {
  name: '20 sessions of 200 streams at once',
  async run(server) {
    const answers = await sideBySide(20, async () => {
      const client = await Http2Client.open(server.url, ATTACKER);
      const told = await sideBySide(200, () => client.ask(STATS));
      client.leave();
      return told;
    });
    const statuses = new Set(answers.flat().map(({ status }) => status));
    // Beyond the limits of an address a session may be ended, or give way to the next.
    expect([...statuses].filter((status) => ![0, 200, 429, 503].includes(status))).toEqual([]);
  },
};

/** Writes frames on some sessions until the server ends them: the test's own time limit says when it does not. */
const framesFlood = (name: string, make: (index: number) => Buffer): Attack => ({
  name,
  run: (server) =>
    sideBySide(10, async () => {
      const session = await RawSession.open(server.url, ATTACKER);
      for (let index = 0; !session.socket.destroyed; index += 500) {
        const frames = Array.from({ length: 500 }, (_, offset) => make(index + offset));
        await session.write(Buffer.concat(frames));
      }
    }).then(() => undefined),
});

const resetFlood = framesFlood('10 rapid resets', (index) => resetRequest(STATS, 2 * index + 1));
const pingFlood = framesFlood('10 floods of PING', () => frame(FRAME.ping, 0, 0, Buffer.alloc(8)));
const settingsFlood = framesFlood('10 floods of SETTINGS', () => frame(FRAME.settings, 0, 0));
const continuationFlood = framesFlood('10 headers that go on and on', (index) =>
  frame(index === 0 ? FRAME.headers : FRAME.continuation, 0, 1),
);

const hangingHandshakes: Attack = {
  name: '600 handshakes that hang',
  async run(server) {
    const connections: RawConnection[] = [];
    for (let index = 0; index < 600; index++) {
      const connection = await RawConnection.open(server.url, ATTACKER);
      connections.push(connection);
      // Nothing, or the beginning of a ClientHello.
      if (index % 2 === 0) await connection.write(Buffer.from([22, 3, 1, 2, 0]));
    }
    const dripping = setInterval(() => {
      for (const { socket } of connections) if (!socket.destroyed) socket.write(Buffer.from([0]));
    }, 1_000);
    await Promise.all(connections.map(({ closed }) => closed));
    clearInterval(dripping);
  },
};

const slowBodies: Attack = {
  name: '6 sessions of 90 bodies that never end',
  async run(server: AttackedServer) {
    const clients = await sideBySide(6, () => Http2Client.open(server.url, ATTACKER));
    const answers: Promise<StreamAnswer>[] = [];
    const streams = clients.flatMap((client) =>
      Array.from({ length: 90 }, () => {
        const stream = client.begin('/auth/v1/recover', POST, false);
        stream.write('{');
        answers.push(readAnswer(stream));
        return stream;
      }),
    );
    const dripping = setInterval(() => {
      for (const stream of streams) if (!stream.destroyed && stream.writable) stream.write(' ');
      // Another body of the same session that comes fast enough buys nothing for these.
      for (const client of clients)
        if (!client.session.destroyed) void client.ask('/auth/v1/recover', POST, ' '.repeat(60_000));
    }, 1_000);
    const ended = await Promise.all(answers);
    clearInterval(dripping);
    for (const client of clients) client.leave();
    const statuses = new Set(ended.map(({ status }) => status));
    expect([...statuses].filter((status) => ![0, 408, 429].includes(status))).toEqual([]);
    if (!server.hasAddressLimits) expect(statuses).toContain(408);
  },
};

const untakenAnswers: Attack = {
  name: '10 sessions that take no answer',
  run: (server) =>
    sideBySide(10, async () => {
      const client = await Http2Client.open(server.url, ATTACKER);
      await new Promise((resolve) => client.session.settings({ initialWindowSize: 0 }, resolve));
      const streams = Array.from({ length: 100 }, () => client.begin(STATS));
      // Headers need no window: with the first of them an answer has been made that cannot be sent.
      await Promise.race([...streams.map((stream) => once(stream, 'response')), client.closed]);
      client.leave();
      await client.closed;
    }).then(() => undefined),
};

/** Attacks on the program where it ends TLS itself. */
export const TLS_ATTACKS: Attack[] = [
  streamsFlood,
  resetFlood,
  pingFlood,
  settingsFlood,
  continuationFlood,
  untakenAnswers,
  hangingHandshakes,
  slowBodies,
];
