import { DETAIL_TOPICS } from '@wayable/protocol/answers/detail-topics';
import { VISITED_AS } from '@wayable/protocol/answers/feature-answers';
import { PHOTO_GROUPS } from '@wayable/protocol/photos';
import { expect } from 'vitest';
import { ATTACKER, type AttackedServer, type Person } from './attacked-server.ts';
import { repeat, sideBySide } from './lanes.ts';
import type { Attack } from './withstands.ts';

const LANES = 4;
const MISSING = '00000000-0000-4000-8000-000000000000';

/** The result if the server closes a connection because its IP address has too many. */
const CLOSED = { status: 429, text: '' };

const sendAs =
  (server: AttackedServer, { authorization }: Person) =>
  (method: string, path: string, body: object = {}, headers: Record<string, string> = {}) =>
    server
      .askWithJson(path, JSON.stringify(body), {
        from: ATTACKER,
        method,
        headers: { authorization, ...headers },
      })
      .catch((error: unknown) => {
        if (server.hasAddressLimits) return CLOSED;
        throw error;
      });

/** Returns the ID of the attacked place. Equal requests return the same place. */
async function findPlace(server: AttackedServer, person: Person): Promise<string> {
  const place = {
    name: 'Attacked Baths',
    address: '1 Quay, Chicago, IL 60601',
    category: 'recreation',
    latitude: 41.88,
    longitude: -87.63,
  };
  // Send the request from another IP address, because the attacker's IP address is limited.
  const { text } = await server.askWithJson('/api/v1/locations', JSON.stringify(place), {
    headers: { authorization: person.authorization },
  });
  return JSON.parse(text).id;
}

/** Requests all public data of a place. For filters, the server reads more reviews than it returns. */
export const placeReads: Attack = {
  name: "requests for a place's history, reviews and photos",
  async run(server) {
    const place = `/api/v1/locations/${await findPlace(server, await server.person('attacker'))}`;
    const reviews = DETAIL_TOPICS.flatMap((about) =>
      VISITED_AS.map((visitedAs) => `${place}/reviews?about=${about}&visited_as=${visitedAs}&limit=50`),
    );
    const photos = PHOTO_GROUPS.map((topic) => `${place}/photos?topic=${topic}&page=10000&limit=50`);
    const good = [`${place}/history`, ...reviews, ...photos];
    const bad = [
      `${place}/reviews?about=roof`,
      `${place}/photos?page=10001`,
      `/api/v1/locations/${MISSING}/history`,
      '/api/v1/shared-lists/..%2f..%2fsaved',
    ];
    await sideBySide(LANES, (lane) =>
      repeat(2, async (round) => {
        const guess = `/api/v1/shared-lists/${`guess${lane}${round}`.padEnd(32, '-')}`;
        for (const path of good)
          expect([200, 429]).toContain((await server.ask(path, { from: ATTACKER })).status);
        for (const path of [...bad, guess]) {
          expect([400, 404, 429]).toContain((await server.ask(path, { from: ATTACKER })).status);
        }
      }),
    );
  },
};

/** Saves, follows, shares and corrects one place in parallel. */
export const placeWrites: Attack = {
  name: 'parallel saving, following and correcting of a place',
  async run(server) {
    const person = await server.person('attacker');
    const send = sendAs(server, person);
    const id = await findPlace(server, person);
    const note = 'x'.repeat(100_000);
    await sideBySide(LANES, () =>
      repeat(5, async () => {
        const answers = await Promise.all([
          send('PUT', `/api/v1/saved/${id}`),
          send('PUT', '/api/v1/saved/link'),
          send('DELETE', '/api/v1/saved/link'),
          send('DELETE', `/api/v1/saved/${id}`),
          send('PUT', `/api/v1/locations/${id}/follow`),
          send('DELETE', `/api/v1/locations/${id}/follow`),
          send('PUT', `/api/v1/saved/${MISSING}`),
          send('POST', `/api/v1/locations/${id}/suggestions`, { kind: 'closed' }),
          send('POST', `/api/v1/locations/${id}/suggestions`, { kind: 'duplicate', duplicate_of: id }),
          send('POST', `/api/v1/locations/${id}/suggestions`, { kind: 'edit', note }),
        ]);
        for (const { status } of answers) expect([200, 201, 204, 400, 404, 409, 413, 429]).toContain(status);
      }),
    );
  },
};

/** Deletes a review and undoes the deletion, each several times in parallel. At most one review remains. */
export const undoneDeletions: Attack = {
  name: 'parallel deletion and restoration of a review',
  async run(server) {
    const person = await server.person('attacker');
    const send = sendAs(server, person);
    const review = { location_id: await findPlace(server, person), rating: 3 };
    const key = { 'idempotency-key': `attack-of-${person.id}` };
    await repeat(5, async () => {
      const { status, text } = await send('POST', '/api/v1/reviews', review, key);
      expect([200, 201, 409, 429]).toContain(status);
      if (status >= 400) return;
      const { id } = JSON.parse(text);
      await sideBySide(LANES, () => send('DELETE', `/api/v1/reviews/${id}`));
      const undone = await Promise.all(
        Array.from({ length: 2 * LANES }, () => send('POST', `/api/v1/reviews/${id}/restoration`)),
      );
      for (const answer of undone) expect([200, 404, 409, 429]).toContain(answer.status);
      const counted = await server.ask(`/api/v1/users/${person.id}/reviews/counts`, {
        headers: { authorization: person.authorization },
      });
      expect(JSON.parse(counted.text).total).toBeLessThanOrEqual(1);
    });
  },
};
