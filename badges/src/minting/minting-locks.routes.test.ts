import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { PASSWORD, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChainApp, startChainApp } from '../testing/chain/chain-app.ts';
import { FIRST_BADGE, type Minters } from '../testing/chain/minters.ts';
import type { TestChain } from '../testing/chain/test-chain.ts';
import { lockEarnedBadge, upsertToken } from './minting.queries.ts';

let app: ChainApp;
let chain: TestChain;
let server: TestApp;
let minters: Minters;

beforeAll(async () => {
  app = await startChainApp();
  ({ chain, server, minters } = app);
});
afterAll(() => app.close());
// Count deadlocks, because the pool retries deadlocked transactions, and requests succeed despite a deadlock.
afterEach(() => expect(app.server.sql.counts().deadlocks).toBe(0));

describe('deadlock-free writers', () => {
  it('prepares a mint without deadlock while a review is added', async () => {
    const user = await minters.build();
    const places: { id: string }[] = [];
    for (let index = 0; index < 4; index += 1) places.push(await server.buildLocation(user));
    for (const { id } of places.slice(1)) await server.buildReview(user, id);
    const { prepared, review } = await server.sql.begin(async (transaction) => {
      await transaction`select from user_profiles where id = ${user.id} for no key update`;
      const payload = {
        location_id: places[0]?.id,
        rating: 5,
        comment: 'Good ramp at the door',
        features: [],
      };
      const sent = server.send('POST', '/api/v1/reviews', { user, payload });
      await untilWaitingForLock(server.sql);
      const asked = minters.prepare(user);
      await untilWaitingForLock(server.sql, 2);
      return { prepared: asked, review: sent };
    });
    expect([(await prepared).status, (await review).status]).toEqual([200, 201]);
  });

  it('stores a mint without deadlock while deleting the account', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    await server.send('DELETE', `/api/v1/reviews/${user.reviewId}`, { user });
    const { removal } = await server.sql.begin(async (transaction) => {
      await lockEarnedBadge(transaction, user.id, FIRST_BADGE);
      const removal = server.send('DELETE', '/api/v1/account', {
        user,
        payload: { confirmation: 'DELETE', password: PASSWORD },
      });
      await untilWaitingForLock(server.sql);
      await upsertToken(transaction, user.id, FIRST_BADGE, {
        token_id: '',
        contract_address: chain.contract,
        metadata_uri: prepared.uri,
        transaction_hash: `0x${'ab'.repeat(32)}`,
        chain_id: 11_155_111,
        wallet_address: chain.wallet.address,
        state: 'waiting',
        is_local: false,
      });
      return { removal };
    });
    expect((await removal).status).toBe(204);
    expect(await server.findDrift()).toEqual([]);
  });
});
