import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { WAYABLE_BADGES_ABI } from '@wayable/chain/abi';
import jsonwebtoken from 'jsonwebtoken';
import sharp from 'sharp';
import { type Address, createPublicClient, type Hex, http } from 'viem';
import { sepolia } from 'viem/chains';
import { makeLocation, makeMember, makeReview } from './support/factories.ts';
import { beSignedIn, expect, test } from './support/fixtures.ts';
import { moveTo } from './support/keys.ts';
import { startServer } from './support/server.ts';
import { toasts } from './support/toasts.ts';
import { installWallet } from './support/wallet.ts';

test('shares an earned badge as a signed picture and link', async ({ page, otherPage, member, baseURL }) => {
  await makeReview(member, (await makeLocation(member)).id);
  await beSignedIn(page, member);
  const dialog = page.getByRole('dialog');
  await page.goto('/profile');
  await moveTo(page, page.getByRole('main').getByRole('link', { name: 'Badges' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inclusivity Badge Gallery');
  await moveTo(page, page.getByRole('button', { name: 'Show it: First Steps' }));
  await page.keyboard.press('Enter');

  const jwt = await test.step('embeds the signed credential in the picture', async () => {
    // No radio button is chosen at first, so Tab moves to the first button.
    await moveTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'No' })).toBeChecked();
    const download = page.waitForEvent('download');
    await moveTo(page, dialog.getByRole('button', { name: 'Picture (PNG)' }));
    await page.keyboard.press('Enter');
    const picture = await readFile(await (await download).path());
    const { comments } = await sharp(picture).metadata();
    return comments?.find(({ keyword }) => keyword === 'openbadgecredential')?.text ?? '';
  });

  await test.step("verifies the credential with another library, without the member's name", async () => {
    const kid = jsonwebtoken.decode(jwt, { complete: true })?.header.kid ?? '';
    const jwk = await (await fetch(kid)).json();
    const claims = jsonwebtoken.verify(jwt, createPublicKey({ key: jwk, format: 'jwk' }));
    expect(claims).toMatchObject({ credentialSubject: { achievement: { name: 'First Steps' } } });
    expect(JSON.stringify(claims)).not.toContain(member.fullName);
  });

  await test.step("shares a link that shows the member's name", async () => {
    await moveTo(page, dialog.getByRole('radio', { name: 'No' }), 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await moveTo(page, dialog.getByRole('button', { name: 'Share a link' }));
    await page.keyboard.press('Enter');
    const link = dialog.getByRole('link', { name: `${baseURL}/badges/verify/` });
    await otherPage.goto((await link.getAttribute('href')) ?? '');
    await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('First Steps');
    await expect(otherPage.getByRole('main')).toContainText('This badge is valid');
    await expect(otherPage.getByRole('main')).toContainText(member.fullName);
  });
});

test.describe('server with minting', () => {
  let stop: () => Promise<void>;
  let before: string | undefined;

  test.beforeAll(async () => {
    before = process.env.BASE_URL;
    const server = await startServer({ CHAIN: 'local' });
    stop = server.stop;
    process.env.BASE_URL = server.url;
  });
  test.afterAll(async () => {
    process.env.BASE_URL = before;
    await stop();
  });

  const at = (path: string) => new URL(path, process.env.BASE_URL).href;

  test('mints an earned badge and reads its token on-chain', async ({ page, otherPage }) => {
    const member = await makeMember('Robin Ashdown');
    const readChain = async () => (await (await fetch(at('/api/v1/config'))).json()).badgeChain;
    // The server starts without waiting for the chain.
    await expect.poll(readChain).not.toBeNull();
    const badgeChain = await readChain();
    const wallet = await installWallet(page, 'Heron Wallet', {
      rpcUrl: badgeChain.rpc_url,
      key: badgeChain.test_wallet_key as Hex,
    });
    const place = await makeLocation(member);
    const dialog = page.getByRole('dialog');
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'First Steps' }) });
    await beSignedIn(page, member);

    await test.step('earns the badge with a review', async () => {
      const { id, name: location, address } = place;
      await page.goto(at(`/review?${new URLSearchParams({ id, location, address })}`));
      await expect(page.getByRole('button', { name: `Change the location, now ${location}` })).toBeVisible();
      await page.getByRole('radio', { name: '4 stars' }).check();
      await page.getByRole('button', { name: 'Submit Review' }).click();
      await expect(toasts(page)).toContainText('You have earned a badge: First Steps');
      await toasts(page).getByRole('button', { name: 'See it' }).click();
      await expect(card).toContainText('Earned on');
    });

    await test.step('mints by keyboard after the wallet adds the network', async () => {
      await moveTo(page, card.getByRole('button', { name: 'Mint it: First Steps' }));
      await page.keyboard.press('Enter');
      await moveTo(page, dialog.getByRole('button', { name: 'Heron Wallet' }));
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('This cannot be taken back');
      await expect(dialog).not.toContainText('Robin Ashdown');
      await moveTo(page, dialog.getByRole('button', { name: 'Mint', exact: true }));
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('Minted. Your token has the number');
      await page.keyboard.press('Escape');
      await expect(card.getByRole('heading')).toBeFocused();
      await expect(card).toContainText('Minted');
      await card.getByText('Receipt').click();
      await expect(card).toContainText('Confirmed by the chain');
    });

    await test.step('shows the minted badge on the profile', async () => {
      await page.goto(at('/profile'));
      await expect(page.getByRole('main')).toContainText(
        'Recent badgesFirst StepsFor your first review · Minted',
      );
    });

    await test.step('shows a stranger that the badge is valid', async () => {
      await page.goto(at('/badges'));
      await card.getByRole('button', { name: 'Show it: First Steps' }).click();
      await dialog.getByRole('radio', { name: 'No' }).check();
      await dialog.getByRole('button', { name: 'Share a link' }).click();
      const href = await dialog.getByRole('link', { name: '/badges/verify/' }).getAttribute('href');
      await otherPage.goto(href ?? '');
      await expect(otherPage.getByRole('main')).toContainText('This badge is valid');
    });

    await test.step("reads the token's owner and URI from the chain", async () => {
      const { data } = await (await fetch(at(`/api/v1/users/${member.userId}/badges`))).json();
      const [token] = data as { token_id: string; contract_address: Address; metadata_uri: string }[];
      const client = createPublicClient({ chain: sepolia, transport: http(badgeChain.rpc_url) });
      const contract = {
        address: token?.contract_address as Address,
        abi: WAYABLE_BADGES_ABI,
        args: [BigInt(token?.token_id ?? 0)] as const,
      };
      expect(await client.readContract({ ...contract, functionName: 'ownerOf' })).toBe(wallet.address);
      expect(await client.readContract({ ...contract, functionName: 'tokenURI' })).toBe(token?.metadata_uri);
    });
  });
});
