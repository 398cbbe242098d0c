import type { TypedApp } from '../../http/app-types.ts';
import type { LimitRoute } from '../../http/limits/rate-limits.ts';
import type { Authentication } from '../../http/requests/authenticate.ts';
import { registerChainProxy } from './chain-proxy.routes.ts';
import { MetadataPins } from './metadata-pins.ts';
import { MintFollower } from './mint-follower.ts';
import { registerMintingRoutes } from './minting.routes.ts';
import type { Minting } from './minting.ts';

/** The calls of minting, and what goes on without one: mints are followed on the chain, metadata is pinned. */
export function registerMinting(
  app: TypedApp,
  minting: Minting,
  authentication: Authentication,
  limitRoute: LimitRoute,
): void {
  registerMintingRoutes(app, minting, authentication, limitRoute);
  const { isLocal, contract } = minting.chain;
  if (isLocal && contract) registerChainProxy(app, contract.rpcUrl, limitRoute);
  const follower = new MintFollower(minting);
  const pins = new MetadataPins(minting);
  // Nothing waits for the chain: a server of it that is slow does not keep this one from starting.
  app.addHook('onReady', async () => {
    follower.start();
    pins.start();
  });
  app.addHook('onClose', async () => {
    await Promise.all([follower.stop(), pins.stop()]);
  });
}
