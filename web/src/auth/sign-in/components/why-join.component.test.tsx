import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ClientConfig } from '@wayable/protocol/client-config';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clientConfigQuery } from '~/api-client/client-config';
import { CHAIN } from '~/testing/badge-data';
import { WhyJoin } from './why-join';

const CONFIG: ClientConfig = {
  demo: false,
  demoAdmin: false,
  mapStyleUrl: null,
  googleMapsApiKey: null,
  mapArchive: null,
  streetAreas: [],
  licenses: { contributions: 'CC-BY-4.0', photos: 'CC-BY-4.0' },
  badgeChain: null,
  services: [],
};

it.each([
  ['NFT badges where they are minted', CHAIN, 'Earn NFT badges'],
  ['badges where none is minted', null, 'Earn badges'],
] as const)('promises %s', async (_, badgeChain, text) => {
  const client = new QueryClient();
  client.setQueryData(clientConfigQuery.queryKey, { ...CONFIG, badgeChain });
  await render(
    <QueryClientProvider client={client}>
      <WhyJoin />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
