import { toMetadataBase } from '@wayable/chain/metadata-base';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withChainApp } from '../testing/chain/chain-app.ts';
import { TestChain } from '../testing/chain/test-chain.ts';

let chain: TestChain;

beforeAll(async () => {
  chain = await TestChain.start();
});
afterAll(() => chain.close());

const deploy = (metadataBase: string) =>
  chain.deploy(privateKeyToAccount(chain.issuerKey).address, metadataBase);

describe('URL of metadata', () => {
  it("prepares a mint with the site's metadata URL without pinning", async () => {
    await withChainApp(chain, {}, async (server, minters) => {
      const user = await minters.build();
      const { body } = await minters.prepare(user);
      const base = toMetadataBase('http://127.0.0.1:3000');
      expect(body.uri).toMatch(new RegExp(`^${base}bafkrei[a-z2-7]{52}$`));
      expect(body.metadata.image).toMatch(new RegExp(`^${base}bafkrei[a-z2-7]{52}$`));
      expect(await server.send('GET', new URL(body.uri).pathname)).toMatchObject({
        status: 200,
        body: body.metadata,
      });
      await chain.receiptOf(await chain.sendMint(body));
      expect(await chain.readUri(BigInt(body.badge_id))).toBe(body.uri);
    });
  });

  it('prepares a mint with an ipfs:// URL if pinning', async () => {
    const pinned = {
      BADGE_CONTRACT_ADDRESS: await deploy('ipfs://'),
      PINATA_JWT: 'a-token',
      PINATA_URL: 'http://127.0.0.1:1',
    };
    await withChainApp(chain, pinned, async (_server, minters) => {
      const { body } = await minters.prepare(await minters.build());
      expect(body.uri).toMatch(/^ipfs:\/\/bafkrei/);
      expect(body.metadata.image).toMatch(/^ipfs:\/\/bafkrei/);
    });
  });

  it.each([
    ['the site is not https', 'http://map.example', undefined],
    ['the contract has another metadata base', undefined, 'https://else.example/'],
    ['the contract has ipfs:// without pinning', undefined, 'ipfs://'],
  ])('returns 503 for mints when %s', async (_, publicUrl, base) => {
    const changes = {
      ...(publicUrl && { PUBLIC_URL: publicUrl }),
      ...(base && { BADGE_CONTRACT_ADDRESS: await deploy(base) }),
    };
    await withChainApp(chain, changes, async (server, minters) => {
      expect(await minters.prepare(await minters.build())).toMatchObject({
        status: 503,
        body: { code: 'minting_unavailable' },
      });
      const admin = await server.buildUser({ isAdmin: true });
      const { body } = await server.send('GET', '/api/v1/admin/installation', { user: admin });
      expect(body.minting.problem).toMatch(/metadata/);
      expect((await server.send('GET', '/api/v1/config')).body.badgeChain).toBe(null);
    });
  });
});

describe('signature', () => {
  it('signs a mint that the contract reverts after an hour', async () => {
    await withChainApp(chain, {}, async (_server, minters) => {
      const { body } = await minters.prepare(await minters.build());
      const now = Math.floor(Date.now() / 1_000);
      expect(body.deadline).toBeGreaterThan(now + 3_500);
      expect(body.deadline).toBeLessThanOrEqual(now + 3_600);
      await chain.control('evm_setNextBlockTimestamp', body.deadline + 1);
      const receipt = await chain.receiptOf(await chain.sendMint(body));
      expect(receipt.status).toBe('reverted');
    });
  });
});
