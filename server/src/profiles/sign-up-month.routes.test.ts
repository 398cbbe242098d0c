import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

it('shows others only the sign-up month of anonymous authors', async () => {
  const server = await startTestApp();
  try {
    const [person, stranger, admin] = await Promise.all([
      server.buildUser(),
      server.buildUser(),
      server.buildUser({ isAdmin: true }),
    ]);
    const moment = '2026-02-28T23:59:59.123Z';
    await server.sql`update user_profiles set created_at = ${moment} where id = ${person.id}`;
    const seenBy = async (user?: typeof person) =>
      (await server.send('GET', `/api/v1/profiles/${person.id}`, user ? { user } : {})).body.created_at;
    const seen = async () => [
      await seenBy(),
      await seenBy(stranger),
      await seenBy(person),
      await seenBy(admin),
    ];
    expect(await seen()).toEqual([moment, moment, moment, moment]);
    await server.send('PATCH', '/api/v1/privacy-settings', {
      payload: { anonymous_reviews: true },
      user: person,
    });
    const month = '2026-02-01T12:00:00.000Z';
    expect(await seen()).toEqual([month, month, moment, moment]);
  } finally {
    await server.close();
  }
});
