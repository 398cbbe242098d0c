import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database } from '@wayable/platform/db/database';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { describeWait, scaleLimit } from '@wayable/platform/http/limits/account-limits';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { renderBadgeSvg } from '@wayable/protocol/badge-art';
import type {
  CredentialCheck,
  CredentialFormat,
  SharedCredential,
} from '@wayable/protocol/badge-credentials';
import type { BadgeType } from '@wayable/protocol/badges';
import { assertMay } from '@wayable/server/policy/policy';
import { renderBadgePng } from './badge-pictures.ts';
import { bakePng, bakeSvg } from './bake-credential.ts';
import { type CredentialFacts, credentialUrl, startOfDay, startOfMonth } from './credential-payload.ts';
import * as queries from './credentials.queries.ts';
import { ISSUER_NAME, issuerDid, statusListUrl } from './issuer.ts';
import type { CredentialAlgorithm, CredentialSigner } from './sign-credential.ts';

/** More than a person needs for all six badges, with and without a name, in four formats (48). */
const CREDENTIALS_PER_HOUR = 120;
const HOUR_SECONDS = 3_600;

export interface CredentialContext {
  sql: Database;
  signer: CredentialSigner;
  publicUrl: string;
  accountLimitScale: number;
}

/** The holder, the badge, and whether to name the holder. */
interface CredentialOrder {
  userId: string;
  badgeType: BadgeType;
  showName: boolean;
}

async function countCredential({ sql, accountLimitScale }: CredentialContext, userId: string): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, `badge-credentials:${userId}`, {
    max: scaleLimit(CREDENTIALS_PER_HOUR, accountLimitScale),
    windowSeconds: HOUR_SECONDS,
  });
  if (isAllowed) return;
  throw new DomainError(
    'rate_limited',
    `You’ve reached the hourly limit for credentials. Please try again in ${describeWait(retryAfterSeconds)}.`,
    undefined,
    { retryAfterSeconds, limit: 'credentials_of_hour' },
  );
}

interface IssuedCredential {
  credential: queries.CredentialRow;
  holderName: string | null;
  isNew: boolean;
}

/** Reduces the date to its month for anonymous authors, because the date is the day of a review. */
const withoutDay = <Facts extends CredentialFacts>(facts: Facts): Facts => ({
  ...facts,
  earned_on: startOfMonth(facts.earned_on),
});

/** Returns the valid credential of a viewer's badge, or issues a new one. */
async function issueCredential(
  context: CredentialContext,
  viewer: Viewer,
  { userId, badgeType, showName }: CredentialOrder,
): Promise<IssuedCredential> {
  assertMay(viewer, 'issue_credential', userId);
  await countCredential(context, userId);
  return context.sql.begin(async (transaction) => {
    const badge = await queries.lockOwnBadge(transaction, userId, badgeType);
    if (!badge) throw new DomainError('badge_not_earned', `You do not have the badge ${badgeType}.`);
    if (showName && !badge.is_public) {
      throw invalidField('show_name', 'requires a public profile', 'not_right');
    }
    if (showName && !badge.is_named) {
      throw invalidField('show_name', 'is not possible while your reviews are anonymous', 'not_right');
    }
    const known = await queries.findLiveCredential(transaction, badge.earned_badge_id, showName);
    const credential =
      known ?? (await queries.insertCredential(transaction, badge.earned_badge_id, showName));
    const told = badge.is_named ? credential : withoutDay(credential);
    return { credential: told, holderName: showName ? badge.full_name : null, isNew: !known };
  });
}

/**
 * Returns a credential of the viewer's badge as a file: JSON with a proof, compact JWS, or the badge's
 * picture containing it.
 * @throws {DomainError} not_permitted, rate_limited, badge_not_earned, validation_failed for a name that is
 * not public
 */
export async function downloadCredential(
  context: CredentialContext,
  viewer: Viewer,
  order: CredentialOrder,
  { format, alg }: { format: CredentialFormat; alg: CredentialAlgorithm },
): Promise<string | Buffer> {
  const { credential, holderName } = await issueCredential(context, viewer, order);
  if (format === 'json') return context.signer.prove(credential, holderName);
  const jwt = await context.signer.sign(credential, holderName, alg);
  if (format === 'jwt') return jwt;
  if (format === 'svg') return bakeSvg(renderBadgeSvg(order.badgeType), jwt);
  return bakePng(await renderBadgePng(order.badgeType), jwt);
}

/**
 * Returns the public URL of a credential of the viewer's badge.
 * @throws {DomainError} as {@link downloadCredential}
 */
export async function shareCredential(
  context: CredentialContext,
  viewer: Viewer,
  order: CredentialOrder,
): Promise<{ shared: SharedCredential; isNew: boolean }> {
  const { credential, isNew } = await issueCredential(context, viewer, order);
  return { shared: { id: credential.id, url: credentialUrl(context.publicUrl, credential.id) }, isNew };
}

/**
 * Returns the public state of a credential: validity, and the holder if it names one. Hidden badges are not
 * found (docs/product.md#privacy). After an account's deletion only the revocation remains.
 * @throws {DomainError} not_found
 */
export async function checkCredential(
  { sql, signer, publicUrl }: Omit<CredentialContext, 'accountLimitScale'>,
  id: string,
): Promise<CredentialCheck> {
  const row = await queries.findCredential(sql, id);
  if (!row || (row.holder && !row.holder.shows_badges)) {
    throw new DomainError('not_found', 'There is no badge credential with this id.');
  }
  const { badge_type, revoked_on, names_holder, status_list, holder } = row;
  const isLive = revoked_on === null;
  // For a deleted account, anonymity is unknown, so treat it as anonymous.
  const isNamed = holder?.is_named === true;
  const told = isNamed ? row : withoutDay(row);
  const holderName = isLive && names_holder && isNamed ? holder.full_name : null;
  return {
    id: row.id,
    badge_type,
    earned_at: startOfDay(told.earned_on),
    earned_precision: isNamed ? 'day' : 'month',
    holder_name: holderName,
    revoked_at: isLive ? null : startOfDay(isNamed ? revoked_on : startOfMonth(revoked_on)),
    issuer: issuerDid(publicUrl),
    issuer_name: ISSUER_NAME,
    key_url: await signer.keyUrl(),
    status_url: statusListUrl(publicUrl, status_list),
    jwt: isLive ? await signer.sign(told, holderName) : null,
  };
}
