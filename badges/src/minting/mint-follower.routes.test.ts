import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withChainApp } from '../testing/chain/chain-app.ts';
import { TestChain } from '../testing/chain/test-chain.ts';
import { deleteToken, withdrawConfirmation } from './minting.queries.ts';

let chain: TestChain;

beforeAll(async () => {
  chain = await TestChain.start();
});
afterAll(() => chain.close());

describe('lookups of mints', () => {
  it("ends a mint's lookup when another claim has the token", async () => {
    const contract = await chain.deploy();
    await withChainApp(
      chain,
      { BADGE_CONTRACT_ADDRESS: contract, BADGE_ISSUER_KEY: '' },
      async (server, minters) => {
        const people = [];
        for (let index = 0; index < 4; index += 1) people.push(await minters.build());
        const uris = [];
        for (const person of people) uris.push((await minters.prepare(person)).body.uri);
        const alone = await minters.build('Somebody Else');
        const { body: own } = await minters.prepare(alone, { show_name: true });
        expect(new Set(uris).size).toBe(1);
        for (const uri of [uris[0], own.uri])
          await chain.receiptOf(await chain.sendMint({ uri }, { contract }));
        await server.sql`update badge_lookups set next_look_at = now()`;
        await minters.followUntil(alone, (tokens) => expect(tokens).toMatchObject([{ state: 'confirmed' }]));
        await vi.waitFor(
          async () => {
            await server.sql`update badge_lookups set next_look_at = now()`;
            // Two lookups remain, because the server checks confirmed tokens for a while.
            expect(await server.sql`select from badge_lookups`).toHaveLength(2);
          },
          { timeout: 30_000, interval: 300 },
        );
        expect(await server.sql`select from nft_badges`).toHaveLength(2);
      },
    );
  });

  it('continues other lookups of mints after a failed lookup', async () => {
    await withChainApp(chain, {}, async (server, minters) => {
      const [broken, whole] = [await minters.build(), await minters.build()];
      await minters.prepare(broken);
      await server.sql`update badge_lookups set next_look_at = 'infinity'`;
      const { body: prepared } = await minters.prepare(whole);
      await chain.sendMint(prepared);
      // Let only this lookup fail.
      await server.sql`
        update badge_claims set wallet_address = 'nobody' where earned_badge_id in (
          select id from earned_badges where user_id = ${broken.id})
      `;
      await server.sql`
        insert into nft_badges (user_id, badge_type, token_id, contract_address, metadata_uri, transaction_hash, state)
        values (${broken.id}, 'First Steps', '', ${chain.contract}, 'ipfs://none', 'no hash', 'waiting')
      `;
      await server.sql`update badge_lookups set next_look_at = now() - interval '1 hour', looks = 198
        where next_look_at = 'infinity'`;
      await minters.followUntil(whole, (tokens) => expect(tokens).toMatchObject([{ state: 'confirmed' }]));
      await minters.followUntil(broken, (tokens) => expect(tokens).toEqual([]));
    });
  });

  it('keeps a mint when its earlier transaction fails', async () => {
    await withChainApp(chain, {}, async ({ sql }, minters) => {
      const { id } = await minters.build();
      const [row] = await sql<{ id: string }[]>`
        insert into nft_badges (user_id, badge_type, token_id, contract_address, metadata_uri, transaction_hash, state)
        values (${id}, 'First Steps', '7', ${chain.contract}, 'ipfs://none', 'second', 'confirmed') returning id
      `;
      const judged = { id: row?.id ?? '', transaction_hash: 'first' };
      await withdrawConfirmation(sql, judged);
      await deleteToken(sql, judged);
      expect([...(await sql`select state from nft_badges where id = ${judged.id}`)]).toEqual([
        { state: 'confirmed' },
      ]);
    });
  });
});
