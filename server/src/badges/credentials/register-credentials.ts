import type { Database } from '../../db/database.ts';
import type { TypedApp } from '../../http/app-types.ts';
import type { LimitRoute } from '../../http/limits/rate-limits.ts';
import type { Authentication } from '../../http/requests/authenticate.ts';
import type { PageStore } from '../../pages/page-store.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
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
