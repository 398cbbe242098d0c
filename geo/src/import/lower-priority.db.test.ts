import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lowerConnectionPriority } from './lower-priority.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it.runIf(existsSync('/proc/self/autogroup'))(
  "lowers the CPU priority of a database connection's process",
  async () => {
    const [row] = await server.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const { pid } = row as { pid: number };
    lowerConnectionPriority(pid);
    expect(getPriority(pid)).toBe(19);
    expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/nice 19$/m);
    // The process of the connection may end before the import.
    expect(() => lowerConnectionPriority(2 ** 22)).not.toThrow();
  },
);
