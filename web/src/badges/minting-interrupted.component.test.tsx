import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { tellQueueEvent } from '~/app/review/queue/queue-events';
import { makeToken, PREPARED, serveBadges } from '~/testing/badge-data';
import { openMint, serveMinting } from '~/testing/minting';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { MemberServer } from '~/testing/stand-in-data';
import { CUT, refuse } from '~/testing/stand-in-server';
import { StandInWallet } from '~/testing/stand-in-wallet';
import { isWalletRemembered } from '~/wallet/connected-wallet';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

it('sends no transaction when the mint dialog closes while switching', async () => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  const asked: unknown[] = [];
  server.on('POST badgeMetadata', ({ body }) => {
    asked.push(body);
    return PREPARED;
  });
  let isChanged = () => undefined as undefined;
  let chain = '0x1';
  wallet.on('eth_chainId', () => chain);
  wallet.on(
    'wallet_switchEthereumChain',
    () =>
      new Promise((resolve) => {
        isChanged = () => {
          chain = '0xaa36a7';
          resolve(null);
          return undefined;
        };
      }),
  );
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Switching the wallet');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(dialog).not.toBeInTheDocument();
  isChanged();
  await expect.poll(() => wallet.asked.at(-1)).toBe('eth_accounts');
  await new Promise(requestAnimationFrame);
  expect(wallet.asked).not.toContain('eth_sendTransaction');
  expect(asked).toEqual([expect.objectContaining({ preview: true })]);
});

it('stops a mint when metadata differs from the preview', async () => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  server.on('POST badgeMetadata', ({ body }) =>
    (body as { preview: boolean }).preview ? PREPARED : { ...PREPARED, uri: `${PREPARED.uri}b` },
  );
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Your figures have changed meanwhile');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog).toMatchTextContent('Exactly this is written');
  expect(wallet.asked).not.toContain('eth_sendTransaction');
});

it('saves a mint again without a second transaction', async () => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  let isCut = true;
  server.on('POST badges', () => (isCut ? CUT : makeToken(server.member.id, 'First Steps')));
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to claim badge');
  isCut = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog).toMatchTextContent('Your token has the number 12.');
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
});

it('finds a mint through the server when the wallet hangs', async () => {
  const wallet = new StandInWallet();
  const { server, own } = serveMinting(getServer(), wallet);
  wallet.on('eth_getTransactionReceipt', () => {
    own.data = [makeToken(server.member.id, 'First Steps', { token_id: '77' })];
    return new Promise(() => undefined);
  });
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Your token has the number 77.');
});

it('completes a mint while the server fails to return badges', async () => {
  const { server } = serveMinting(getServer(), new StandInWallet());
  let isAway = false;
  server.on('GET userBadges', () => (isAway ? refuse(500, 'unexpected_failure', 'Broken') : undefined));
  server.on('POST badges', () => makeToken(server.member.id, 'First Steps'));
  await renderApp('/badges', server);
  await openMint();
  isAway = true;
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Your token has the number 12.');
});

it('completes a mint when the server loses the chain', async () => {
  const { server } = serveMinting(getServer(), new StandInWallet());
  server.on('POST badges', () => makeToken(server.member.id, 'First Steps'));
  await renderApp('/badges', server);
  await openMint();
  serveBadges(server, 1, null);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(page.getByText('This installation does not mint badges.')).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Your token has the number 12.');
});

it('offers minting of new badges once, only to their owner', async () => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  const tellSent = () =>
    tellQueueEvent({
      kind: 'sent',
      id: crypto.randomUUID(),
      location: { id: crypto.randomUUID(), name: 'Corner Bakery' },
    });
  const app = await renderApp('/badges', server);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await dialog.getByRole('button', { name: 'Test Wallet' }).click();
  await expect.element(main).toMatchTextContent('Connected: 0x1234…5678');
  await app.goTo('/profile');
  tellSent();
  await expect.element(dialog).toMatchTextContent('Exactly this is written');
  tellSent();
  await expect.element(dialog).toMatchTextContent('Exactly this is written');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  tellSent();
  await expect.element(dialog).not.toBeInTheDocument();
  const stranger = new MemberServer();
  expect(isWalletRemembered(stranger.member.id)).toBe(false);
  expect(isWalletRemembered(server.member.id)).toBe(true);
});
