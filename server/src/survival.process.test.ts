import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { copyPreparedData } from './testing/data-dirs.ts';
import { readDatabasePid, ServerProcess } from './testing/server-process.ts';

const CLIENTS = 6;
const ACKNOWLEDGED_BEFORE_KILL = 60;

interface Client {
  authorization: string;
  userId: string;
}

async function call(url: string, method: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, string> & { user: { id: string } },
  };
}

async function signUp(url: string): Promise<Client> {
  const { body } = await call(`${url}/auth/v1/signup`, 'POST', {
    email: `${randomUUID()}@drill.example`,
    password: 'correct horse',
  });
  return { authorization: `Bearer ${body.access_token}`, userId: body.user.id };
}

/** Submits reviews until the server is gone. Adds the ID of each acknowledged review to `acknowledged`. */
async function submitUntilGone(url: string, client: Client, locationId: string, acknowledged: Set<string>) {
  for (;;) {
    try {
      const rating = 1 + (acknowledged.size % 5);
      const { status, body } = await call(
        `${url}/api/v1/reviews`,
        'POST',
        { location_id: locationId, rating },
        {
          authorization: client.authorization,
          'idempotency-key': randomUUID(),
        },
      );
      if (status === 201) acknowledged.add(body.id as string);
      else if (status !== 503) throw new Error(`A submission was answered with ${status}`);
    } catch (error) {
      // fetch throws a TypeError for a broken connection.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function untilAcknowledged(acknowledged: Set<string>, amount: number) {
  while (acknowledged.size < amount) await delay(5);
}

/**
 * Several clients submit reviews while SIGKILL ends the server, and later the database. After each restart,
 * every acknowledged review exists, and no derived number is wrong.
 */
it('keeps acknowledged reviews when server or database is killed', async () => {
  const dataDir = await copyPreparedData();
  const acknowledged = new Set<string>();
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: 'http://wayable.test' };
  let server = await ServerProcess.start(environment);
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => signUp(server.url)));
  const place = {
    name: 'Drill Hall',
    address: '1 Drill St',
    category: 'other',
    latitude: 41.9,
    longitude: -87.6,
  };
  const { authorization } = clients[0] as Client;
  const { body: location } = await call(`${server.url}/api/v1/locations`, 'POST', place, { authorization });
  const locationId = location.id as string;

  const kills: (() => Promise<void>)[] = [
    async () => server.kill('SIGKILL'),
    async () => {
      process.kill(await readDatabasePid(dataDir), 'SIGKILL');
    },
    async () => {
      server.kill('SIGKILL');
      process.kill(await readDatabasePid(dataDir), 'SIGKILL');
    },
  ];
  for (const kill of kills) {
    const before = acknowledged.size;
    const work = clients.map((client) => submitUntilGone(server.url, client, locationId, acknowledged));
    await untilAcknowledged(acknowledged, before + ACKNOWLEDGED_BEFORE_KILL);
    await kill();
    await server.exited;
    await Promise.all(work);

    server = await ServerProcess.start(environment);
    const found = new Set<string>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await call(
        `${server.url}/api/v1/locations/${locationId}/reviews?limit=50&page=${page}`,
        'GET',
      );
      const { data, totalPages } = body as unknown as { data: { id: string }[]; totalPages: number };
      for (const { id } of data) found.add(id);
      pages = totalPages;
    }
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
    const doctor = ServerProcess.spawn({ DATA_DIR: dataDir }, 'commands/doctor.ts');
    expect(await doctor.exited, doctor.output).toBe(0);
  }
  expect(await server.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
