import { countAttempt } from '@wayable/platform/attempts/attempts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import { findUser } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import { notifyOwner } from '../one-time/notify-owner.ts';
import { readFactorFailures } from './factors.queries.ts';
import type { Caller } from './lock-account.ts';

/** So many wrong answers in a day are not typing errors. */
export const FAILURES_A_DAY = 20;
const TOLD_ONCE = { max: 1, windowSeconds: 86_400 };

/**
 * Records a wrong answer to a second factor. From FAILURES_A_DAY failures on, mails the owner, at most once a
 * day.
 */
export async function recordFactorFailure(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  { userId, device }: Caller,
  detail: { factor_type: string; friendly_name?: string },
): Promise<void> {
  const { sql } = context;
  await recordSecurityEvent(sql, { userId, kind: 'factor_failed', device, detail });
  const { failures } = await readFactorFailures(sql, userId);
  if (failures < FAILURES_A_DAY) return;
  const { isAllowed: isUntold } = await countAttempt(sql, `factor:${userId} told`, TOLD_ONCE);
  const user = isUntold ? await findUser(sql, userId) : undefined;
  if (user) await notifyOwner(context, sql, user, 'factor_guessed');
}
