import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { Minters } from './minters.ts';
import { TestChain } from './test-chain.ts';

/** The error for a badge that cannot be minted. */
export const UNAVAILABLE = {
  status: 409,
  body: {
    code: 'badge_not_available',
    detail: 'You are not eligible for this badge or it has already been minted',
  },
};

export interface ChainApp {
  chain: TestChain;
  server: TestApp;
  minters: Minters;
  close: () => Promise<void>;
}

/** Starts the application on a new chain. */
export async function startChainApp(): Promise<ChainApp> {
  const chain = await TestChain.start();
  const server = await startTestApp(chain.environment());
  const close = async () => {
    await server.close();
    await chain.close();
  };
  return { chain, server, minters: new Minters(server, chain), close };
}

/** Starts the application on an existing chain with changed settings, and closes it after `use`. */
export async function withChainApp(
  chain: TestChain,
  changes: Record<string, string>,
  use: (server: TestApp, minters: Minters) => Promise<void>,
): Promise<void> {
  const server = await startTestApp(chain.environment(changes));
  try {
    await use(server, new Minters(server, chain));
  } finally {
    chain.proxy.fault = () => undefined;
    await server.close();
  }
}
