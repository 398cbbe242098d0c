import type { TypedApp } from '@wayable/platform/http/app-types';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import type { Authentication } from '@wayable/platform/http/requests/authenticate';
import { registerChainProxy } from './chain-proxy.routes.ts';
import { MetadataPins } from './metadata-pins.ts';
import { MintFollower } from './mint-follower.ts';
import { registerMintingRoutes } from './minting.routes.ts';
import type { Minting } from './minting.ts';

/** Registers the routes of minting and its background work: following mints and pinning metadata. */
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
  // Do not wait for the chain, so that a slow RPC node cannot delay the start.
  app.addHook('onReady', async () => {
    follower.start();
    pins.start();
  });
  app.addHook('onClose', async () => {
    await Promise.all([follower.stop(), pins.stop()]);
  });
}
