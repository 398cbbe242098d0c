import { waitForLock } from '@wayable/platform/db/advisory-locks';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { beginReplacing } from './streets.queries.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('blocks no tiles, writes or startup while importing streets', async () => {
  const user = await server.buildUser();
  await server.sql.begin(async (importing) => {
    await beginReplacing(importing);
    const location = await server.buildLocation(user);
    await server.buildReview(user, location.id);
    await vi.waitFor(
      async () => {
        // Like the tile route, do not wait for a concurrent aggregation.
        await server.sql`select fold_location_cells(1000, false)`;
        expect(await server.sql`select from location_cell_changes`).toHaveLength(0);
      },
      { timeout: 30_000, interval: 50 },
    );
    await server.sql.begin(async (starting) => {
      await starting`set local lock_timeout = '2s'`;
      await waitForLock(starting, 'demo');
    });
  });
});
