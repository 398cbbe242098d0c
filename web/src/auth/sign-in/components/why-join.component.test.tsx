import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clientConfigQuery } from '~/api-client/client-config';
import { CHAIN } from '~/testing/badge-data';
import { CLIENT_CONFIG } from '~/testing/stand-in-data';
import { WhyJoin } from './why-join';

it.each([
  ['NFT badges if badges are minted', CHAIN, 'Earn NFT badges'],
  ['badges if none is minted', null, 'Earn badges'],
] as const)('promises %s to new members', async (_, badgeChain, text) => {
  const client = new QueryClient();
  client.setQueryData(clientConfigQuery.queryKey, { ...CLIENT_CONFIG, badgeChain });
  await render(
    <QueryClientProvider client={client}>
      <WhyJoin />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
