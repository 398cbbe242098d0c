import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CONTRACT, makeToken, PREPARED, TRANSACTION } from '~/testing/badge-data';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { mintReceipt, openMint, serveMinting } from '~/testing/minting';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';
import { StandInWallet, WALLET_ADDRESS } from '~/testing/stand-in-wallet';

const getServer = serveEachTest();
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

it('mints a badge by keyboard and shows the token', async () => {
  const wallet = new StandInWallet();
  const { server, own } = serveMinting(getServer(), wallet);
  const saved: unknown[] = [];
  server.on('POST badges', ({ body }) => {
    saved.push(body);
    const token_id = String((body as { token_id: string }).token_id);
    own.data = [{ ...makeToken(server.member.id, 'First Steps'), token_id }];
    return own.data[0];
  });
  await renderApp('/badges', server);
  await moveTo(page.getByRole('button', { name: 'Mint it: First Steps' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toMatchTextContent('Test Wallet');
  await expectAccessible('the choice of a wallet');
  await moveTo(dialog.getByRole('button', { name: 'Test Wallet' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toMatchTextContent(/0x1234…5678.*cannot be taken back.*"First Steps"/);
  await expectAccessible('what is written for ever');
  await moveTo(dialog.getByRole('button', { name: 'Mint', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toMatchTextContent('Your token has the number 12.');
  const mint = {
    badge_type: 'First Steps',
    contract_address: CONTRACT,
    metadata_uri: PREPARED.uri,
    transaction_hash: TRANSACTION,
  };
  expect(saved).toEqual([
    { ...mint, token_id: '' },
    { ...mint, token_id: '12' },
  ]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(main).toMatchTextContent(/Connected: 0x1234…5678/);
  await expect.element(main.getByText('Receipt')).toBeVisible();
});

it('connects a wallet by keyboard without losing the focus', async () => {
  const { server } = serveMinting(getServer(), new StandInWallet());
  await renderApp('/badges', server);
  await moveTo(main.getByRole('button', { name: 'Connect wallet' }));
  await userEvent.keyboard('{Enter}');
  await moveTo(dialog.getByRole('button', { name: 'Test Wallet' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('button', { name: 'Disconnect' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('button', { name: 'Connect wallet' })).toHaveFocus();
});

it('asks the wallet to add and switch to the network', async () => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  let chain = '0x1';
  let isKnown = false;
  wallet.on('eth_chainId', () => chain);
  wallet.on('wallet_switchEthereumChain', () => {
    if (!isKnown) throw Object.assign(new Error('Unrecognized chain'), { code: 4902 });
    chain = '0xaa36a7';
    return null;
  });
  wallet.on('wallet_addEthereumChain', ([added]: unknown[]) => {
    isKnown = true;
    expect(added).toMatchObject({
      chainId: '0xaa36a7',
      nativeCurrency: { name: 'SepoliaETH', decimals: 18 },
    });
    return null;
  });
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Your token has the number 12.');
});

it('writes the name into badge metadata only with consent', async () => {
  const { server } = serveMinting(getServer(), new StandInWallet());
  const asked: unknown[] = [];
  server.on('POST badgeMetadata', ({ body }) => {
    asked.push(body);
    return PREPARED;
  });
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByText('Write my name into it').click();
  await expect.poll(() => asked.length).toBe(2);
  const request = { badge_type: 'First Steps', wallet_address: WALLET_ADDRESS, preview: true };
  expect(asked).toEqual([
    { ...request, show_name: false },
    { ...request, show_name: true },
  ]);
});

it.each([
  ['eth_sendTransaction', 4001, 'User rejected', 'Transaction was rejected by user'],
  [
    'eth_sendTransaction',
    -32_000,
    'insufficient funds for gas',
    'Insufficient funds to complete the transaction',
  ],
  [
    'eth_estimateGas',
    3,
    'execution reverted: BadgeAlreadyMinted',
    'Contract execution failed. Please check your eligibility and try again.',
  ],
  ['eth_sendTransaction', -32_603, 'the moon is full', 'Failed to mint NFT: the moon is full'],
] as const)('explains the wallet error of a mint: %s %i', async (method, code, message, text) => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  wallet.refuse(method, code, message);
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(text);
});

it('mints a badge again with one press of Try again', async () => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  wallet.refuse('eth_sendTransaction', 4001, 'User rejected');
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Transaction was rejected by user');
  wallet.on('eth_sendTransaction', TRANSACTION);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog).toMatchTextContent('Your token has the number 12.');
});

it('leaves a badge earned when its mint was declined', async () => {
  const wallet = new StandInWallet();
  const { server, own } = serveMinting(getServer(), wallet);
  server.on('POST badgeMetadata', ({ body }) => {
    if (!(body as { preview: boolean }).preview) {
      own.claims = [
        {
          badge_type: 'First Steps',
          wallet_address: WALLET_ADDRESS,
          metadata_uri: PREPARED.uri,
          created_at: '2026-03-01T10:00:00.000Z',
        },
      ];
    }
    return PREPARED;
  });
  wallet.refuse('eth_sendTransaction', 4001, 'User rejected');
  const app = await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Transaction was rejected by user');
  await app.reload();
  await expect.element(main.getByRole('button', { name: 'Mint it: First Steps' })).toBeVisible();
  await expect.element(main).not.toMatchTextContent('Mint under way');
});

it('hides the mint button while a sent mint is pending', async () => {
  const wallet = new StandInWallet();
  const { server, own } = serveMinting(getServer(), wallet);
  server.on('POST badges', () => {
    own.data = [{ ...makeToken(server.member.id, 'First Steps'), token_id: '', state: 'waiting' }];
    return own.data[0];
  });
  wallet.on('eth_getTransactionReceipt', null);
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Transaction submitted! Waiting for confirmation...');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(main).toMatchTextContent('Mint under way');
});

it('shows "submitted" only after the wallet sent the transaction', async () => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  wallet.on('eth_sendTransaction', async () => {
    await expect.element(dialog).toMatchTextContent('Please confirm in your wallet');
    await expect.element(dialog).not.toMatchTextContent('Transaction submitted!');
    return TRANSACTION;
  });
  wallet.on('eth_getTransactionReceipt', async () => {
    await expect.element(dialog).toMatchTextContent('Transaction submitted! Waiting for confirmation...');
    return mintReceipt();
  });
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Your token has the number 12.');
});

it('stops a mint when the wallet account or contract changed', async () => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  await renderApp('/badges', server);
  await openMint();
  wallet.on('eth_accounts', [`0x${'9'.repeat(40)}`]);
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Your wallet shows another account now.');
  wallet.on('eth_getCode', '0x');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to connect to contract.');
  expect(wallet.asked).not.toContain('eth_sendTransaction');
});

it('finds a mint through the server after a lost transaction', async () => {
  const wallet = new StandInWallet();
  const { server, own } = serveMinting(getServer(), wallet);
  wallet.on('eth_getTransactionReceipt', async () => {
    await expect.element(dialog).toMatchTextContent('Transaction submitted! Waiting for confirmation...');
    own.data = [makeToken(server.member.id, 'First Steps', { token_id: '77' })];
    return null;
  });
  await renderApp('/badges', server);
  await openMint();
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('Your token has the number 77.');
});

it('reports that a badge cannot be prepared for minting', async () => {
  const { server } = serveMinting(getServer(), new StandInWallet());
  server.on('POST badgeMetadata', () => refuse(404, 'not_found', 'There is no such badge.'));
  await renderApp('/badges', server);
  await page.getByRole('button', { name: 'Mint it: First Steps' }).click();
  await dialog.getByRole('button', { name: 'Test Wallet' }).click();
  await expect.element(dialog).toMatchTextContent('Failed to mint NFT badge');
});

it('explains that only minting needs a wallet', async () => {
  const { server } = serveMinting(getServer());
  await renderApp('/badges', server);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await expect
    .element(dialog)
    .toMatchTextContent(/Please install one to claim NFT badges\..*your badge is yours, too/);
  await expectAccessible('no wallet');
});

it('reports why a wallet failed to connect', async () => {
  const wallet = new StandInWallet();
  const { server } = serveMinting(getServer(), wallet);
  wallet.on('eth_requestAccounts', []);
  await renderApp('/badges', server);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await dialog.getByRole('button', { name: 'Test Wallet' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please connect your wallet');
  wallet.refuse('eth_requestAccounts', -32_002, 'Already processing');
  await dialog.getByRole('button', { name: 'Test Wallet' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Failed to connect wallet: Already processing');
});
