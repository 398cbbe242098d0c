import { randomUUID } from 'node:crypto';
import type { Queryable } from '@wayable/platform/db/database';
import { TOTP_PLACE } from '@wayable/platform/secrets/secret-box';
import type { AuthFactorType } from '@wayable/protocol/auth';
import type { UserRow } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { assertRecentProof } from '../recent-proof/recent-proof.ts';
import { assertMayAddFactor } from './assert-assurance.ts';
import * as queries from './factors.queries.ts';
import { type Caller, lockAccount } from './lock-account.ts';
import { enrollTotp, type TotpEnrollment } from './totp/totp.ts';

/** Maximum number of factors, verified or not (docs/auth-protocol.md#factors). */
const FACTORS_MAX = 10;

export interface FactorRequest {
  type: AuthFactorType;
  friendlyName: string;
  /** The issuer shown in the authenticator app. */
  issuer: string;
  /** For a phone: digits of an E.164 number without the plus. */
  phone: string | null;
}

interface EnrolledFactor {
  id: string;
  type: AuthFactorType;
  friendly_name: string;
  totp?: TotpEnrollment;
  phone?: string;
}

/**
 * Deletes an unverified factor with this number, because its code may be lost. Throws if a verified factor
 * has the number.
 */
async function replaceTwin(sql: Queryable, factors: queries.FactorRow[], phone: string): Promise<void> {
  const twin = factors.find((factor) => factor.phone === phone);
  if (twin?.status === 'verified') {
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );
  }
  if (twin) await queries.deleteFactor(sql, twin.id);
}

const accountName = (user: UserRow): string => user.email ?? user.phone ?? user.id;

/**
 * Adds a factor, which counts after its first verification.
 * @throws {AuthError} insufficient_aal, reauthentication_needed, too_many_enrolled_mfa_factors,
 * mfa_factor_name_conflict, mfa_verified_factor_exists
 */
export function enrollFactor(
  { sql, secrets }: Pick<AuthContext, 'sql' | 'secrets'>,
  caller: Caller,
  wanted: FactorRequest,
): Promise<EnrolledFactor> {
  const { type, friendlyName, issuer, phone } = wanted;
  return sql.begin(async (transaction) => {
    const { user, session } = await lockAccount(transaction, caller);
    await queries.deleteExpiredFactors(transaction, user.id);
    const factors = await queries.findFactors(transaction, user.id);
    assertMayAddFactor(session, factors);
    await assertRecentProof(transaction, caller);
    if (phone !== null) await replaceTwin(transaction, factors, phone);
    const others = factors.filter((factor) => phone === null || factor.phone !== phone);
    if (others.length >= FACTORS_MAX) {
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of factors reached, unenroll to continue',
      );
    }
    const totp = type === 'totp' ? enrollTotp({ issuer, account: accountName(user) }) : undefined;
    const id = randomUUID();
    const totpSecret = totp ? await secrets.seal(transaction, { ...TOTP_PLACE, row: id }, totp.secret) : null;
    const factor = { id, type, friendlyName, totpSecret, phone };
    if (!(await queries.insertFactor(transaction, user.id, factor))) {
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      );
    }
    return { id, type, friendly_name: friendlyName, ...(totp && { totp }), ...(phone !== null && { phone }) };
  });
}
