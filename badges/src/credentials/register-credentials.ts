import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import type { Authentication } from '@wayable/platform/http/requests/authenticate';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import type { PageStore } from '@wayable/server/pages/page-store';
import { BadgeKeys, PROOF_KEYS } from './badge-keys.ts';
import { registerCredentialPage } from './credential-page.routes.ts';
import { registerCredentialRoutes } from './credentials.routes.ts';
import { CredentialSigner } from './sign-credential.ts';
import { StatusLists } from './status-lists.ts';
import { registerVerificationRoutes } from './verification.routes.ts';

interface Parts {
  sql: Database;
  secrets: SecretBox;
  pages: PageStore | undefined;
  publicUrl: string;
  accountLimitScale: number;
}

/** Registers badge credentials, which need no wallet (docs/product.md#badge-credentials). */
export function registerCredentials(
  app: TypedApp,
  { sql, secrets, pages, publicUrl, accountLimitScale }: Parts,
  authentication: Authentication,
  limitRoute: LimitRoute,
): void {
  const keys = new BadgeKeys(sql, secrets);
  const proofKeys = new BadgeKeys(sql, secrets, PROOF_KEYS);
  const signer = new CredentialSigner(keys, proofKeys, publicUrl);
  const lists = new StatusLists(sql, keys, proofKeys, publicUrl);
  registerCredentialRoutes(app, { sql, signer, publicUrl, accountLimitScale }, authentication, limitRoute);
  registerVerificationRoutes(app, { keys, proofKeys, lists, publicUrl });
  registerCredentialPage(app, { sql, signer, publicUrl, pages });
}
