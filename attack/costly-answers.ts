import { expect } from 'vitest';
import { ATTACKER, type AttackedServer } from './attacked-server.ts';
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
/** Milliseconds of processor for one answer. Made for each request, a description took 9 to 28, the script 56. */
const DESCRIPTION_MS = 4;

async function askForDescriptions(server: AttackedServer): Promise<void> {
  for (let index = 0; index < REQUESTS_OF_LANE; index++) {
    const headers = { 'accept-encoding': ENCODINGS[index % ENCODINGS.length] as string };
    const path = PATHS[index % PATHS.length] as string;
    const { status } = await server.ask(path, { from: ATTACKER, headers });
    expect([200, 302, 429]).toContain(status);
  }
}

/** The longest documents that a caller without an account may ask for. */
export const descriptions: Attack = {
  name: '600 descriptions of the interface',
  async run(server) {
    const before = await server.readMetric('process_cpu_seconds_total');
    await Promise.all(Array.from({ length: LANES }, () => askForDescriptions(server)));
    const seconds = (await server.readMetric('process_cpu_seconds_total')) - before;
    expect((seconds * 1_000) / (LANES * REQUESTS_OF_LANE)).toBeLessThan(DESCRIPTION_MS);
  },
};
