import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { RawConnection } from '../server/src/testing/raw-connection.ts';
import { ATTACKER, type AttackedServer, STRANGER } from './attacked-server.ts';
import type { Attack } from './withstands.ts';

const PATHS = [
  '/api/v1/openapi.json',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/swagger-ui-bundle.js',
] as const;
const ENCODINGS = ['br', 'gzip', 'identity', 'br'] as const;
const LANES = 6;
const REQUESTS_OF_LANE = 100;
const SCRIPT = PATHS[3];
/**
 * Maximum CPU time per answer, as a fraction of the time to compress the script on this machine. An answer
 * that is built for each request takes a third or more.
 */
const PART_OF_COMPRESSION = 0.125;

/** Returns the milliseconds of CPU time for compressing a text. */
function timeCompression(text: string): number {
  const before = process.threadCpuUsage();
  gzipSync(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

async function askForDescriptions(server: AttackedServer): Promise<void> {
  for (let index = 0; index < REQUESTS_OF_LANE; index++) {
    const headers = { 'accept-encoding': ENCODINGS[index % ENCODINGS.length] as string };
    const path = PATHS[index % PATHS.length] as string;
    const { status } = await server.ask(path, { from: ATTACKER, headers });
    expect([200, 302, 429]).toContain(status);
  }
}

/** Requests the longest documents that a caller without an account may read. */
export const descriptions: Attack = {
  name: '600 requests for API descriptions',
  async run(server) {
    const before = await server.readMetric('process_cpu_seconds_total');
    await Promise.all(Array.from({ length: LANES }, () => askForDescriptions(server)));
    const seconds = (await server.readMetric('process_cpu_seconds_total')) - before;
    const { text } = await server.ask(SCRIPT, { from: STRANGER });
    const compression = timeCompression(text);
    expect((seconds * 1_000) / (LANES * REQUESTS_OF_LANE)).toBeLessThan(compression * PART_OF_COMPRESSION);
  },
};

const EXPORTS = 50;

/** Some clients disconnect immediately, the others read nothing. The server must free their request slots. */
export const stalledExports: Attack = {
  name: `${EXPORTS} exports to clients that read nothing or disconnect`,
  async run(server) {
    const connections = await Promise.all(
      Array.from({ length: EXPORTS }, () => RawConnection.open(server.url, ATTACKER)),
    );
    for (const [index, connection] of connections.entries()) {
      const file = index % 2 === 0 ? 'reviews.csv' : 'places.geojson';
      await connection.write(`GET /api/v1/export/${file} HTTP/1.1\r\nHost: a\r\n\r\n`);
      if (index % 3 === 0) connection.leave();
      else connection.socket.pause();
    }
    const { status } = await server.ask('/api/v1/export/places.csv', { from: STRANGER });
    expect([200, 429, 503]).toContain(status);
    for (const connection of connections) connection.leave();
  },
};
