import type { TypedApp } from '@wayable/platform/http/app-types';
import type { FeatureDependencies } from '@wayable/platform/http/feature-dependencies';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import type { BadgeChain } from '@wayable/protocol/badge-minting';
import type { Installation } from '@wayable/protocol/installation';
import type { PageStore } from '@wayable/server/pages/page-store';
import { registerBadgeRoutes } from './badges.routes.ts';
import { registerCredentials } from './credentials/register-credentials.ts';
import { buildMinting, describeChain, describeMinting } from './minting/minting.ts';
import { registerMinting } from './minting/register-minting.ts';

/** The state of minting, for operators, browsers and administrators. */
interface Badges {
  /** Undefined if no contract is configured. */
  isChainUp: () => boolean | undefined;
  /** Returns null while badges cannot be minted. */
  describeChain: () => BadgeChain | null;
  describeMinting: () => Promise<Installation['minting']>;
}

/** Registers badges: their routes, credentials and minting with its background work. */
export function createBadges(
  app: TypedApp,
  {
    config,
    sql,
    secrets,
    pages,
    authentication,
    limitRoute,
  }: Omit<FeatureDependencies, 'jobs'> & { secrets: SecretBox; pages: PageStore | undefined },
): Badges {
  const minting = buildMinting({ ...config, sql, log: app.log });
  registerBadgeRoutes(app, minting, authentication);
  registerCredentials(app, { ...config, sql, secrets, pages }, authentication, limitRoute);
  registerMinting(app, minting, authentication, limitRoute);
  const { reader } = minting;
  return {
    isChainUp: () => reader && reader.problem === undefined,
    describeChain: () => describeChain(minting),
    describeMinting: () => describeMinting(minting),
  };
}
