import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCommunity, PEOPLE } from '../testing/leaderboard/changes.ts';
import { untilWaitingForLock } from '../testing/lock-waits.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await addCommunity(server.sql);
});
afterAll(() => server.close());

it("keeps a region's member when deletion and move run together", async () => {
  const [person] = PEOPLE as [string];
  await server.sql`
    insert into reviews (user_id, location_id, rating) select ${person}, id, 4 from locations where name in ('Place 0', 'Place 1')
  `;
  const moving = await server.openSession();
  await moving`begin`;
  await moving`update locations set address = '2 Lake St, Chicago, IL 60601' where name = 'Place 1'`;
  const ending = server.sql`
    delete from reviews where location_id = (select id from locations where name = 'Place 0')
  `.then();
  await untilWaitingForLock(server.sql);
  await moving`commit`;
  await moving.end();
  await ending;
  expect(await server.sql`select region_key, reviews from region_members`).toEqual([
    { region_key: 'chicago', reviews: 1 },
  ]);
  expect(await server.sql`select * from leaderboard_drift`).toEqual([]);
});
