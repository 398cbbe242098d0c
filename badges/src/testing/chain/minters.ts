import type { BadgeMetadataRequest, BadgeSave } from '@wayable/protocol/badge-minting';
import type { NftBadge } from '@wayable/protocol/badges';
import type { TestApp, TestUser } from '@wayable/server/testing/test-app';
import { expect, vi } from 'vitest';
import { listTokens } from '../../minting/minting.queries.ts';
import type { TestChain } from './test-chain.ts';

/** The badge that a person earns with one review. */
export const FIRST_BADGE = 'First Steps';

/** Creates users with one review, and mints the badge for that review. */
export class Minters {
  readonly #app: TestApp;
  readonly #chain: TestChain;

  constructor(app: TestApp, chain: TestChain) {
    this.#app = app;
    this.#chain = chain;
  }

  async build(fullName = 'Ada Stair'): Promise<TestUser & { reviewId: string }> {
    const user = await this.#app.buildUser({ fullName });
    const location = await this.#app.buildLocation(user);
    const { id: reviewId } = await this.#app.buildReview(user, location.id, { rating: 4 });
    return { ...user, reviewId };
  }

  prepare(user: TestUser, changes: Partial<Record<keyof BadgeMetadataRequest, unknown>> = {}) {
    const payload = {
      badge_type: FIRST_BADGE,
      wallet_address: this.#chain.wallet.address,
      show_name: false,
      ...changes,
    };
    return this.#app.send('POST', '/api/v1/badges/metadata', { user, payload });
  }

  save(user: TestUser, mint: Partial<BadgeSave>) {
    const payload = { badge_type: FIRST_BADGE, contract_address: this.#chain.contract, ...mint };
    return this.#app.send('POST', '/api/v1/badges', { user, payload });
  }

  /**
   * Runs work while the follower skips the user's badges. Otherwise, it may record a mint before the client
   * reports the mint.
   */
  holdFollower<T>(user: TestUser, work: () => Promise<T>): Promise<T> {
    return this.#app.sql.begin(async (transaction) => {
      const ofUser = () => transaction`
        earned_badge_id in (select id from earned_badges where user_id = ${user.id})`;
      await transaction`select 1 from badge_lookups where ${ofUser()} for key share`;
      // A running lookup is due again in a minute, and then in seconds.
      await vi.waitFor(async () => {
        const running = await transaction`
          select 1 from badge_lookups
          where ${ofUser()} and next_look_at > clock_timestamp() + interval '30 seconds'`;
        expect(running).toEqual([]);
      });
      return work();
    });
  }

  /**
   * Looks up a user's badges on the chain repeatedly, until `expected` passes. `looks` is the number of
   * earlier lookups. The test sets `looks` each time, because a running lookup overwrites the number.
   */
  async followUntil(
    user: TestUser,
    expected: (tokens: NftBadge[]) => void,
    { looks = null }: { looks?: number | null } = {},
  ): Promise<void> {
    const { sql } = this.#app;
    const look = async () => {
      await sql`
        update badge_lookups set next_look_at = now(), looks = coalesce(${looks}::int, looks)
        where earned_badge_id in (select id from earned_badges where user_id = ${user.id})
      `;
      expected(await listTokens(sql, user.id));
    };
    await vi.waitFor(look, { timeout: 30_000, interval: 200 });
  }
}
