import type { FeatureAccess } from './access.ts';
import { yearsAfter } from './given-answer.ts';

/** Returns whether the verdict is yes although the newest answer is a no of the last 12 months. */
export const hasRecentNo = (
  { verdict, newest, newest_at }: Pick<FeatureAccess, 'verdict' | 'newest' | 'newest_at'>,
  now: number,
): boolean =>
  verdict === 'yes' && newest === 'no' && newest_at !== null && now <= yearsAfter(Date.parse(newest_at), 1);
