import { say } from '@wayable/platform/texts/texts';
import type { Locale } from '@wayable/protocol/locales';
import type { Location } from '@wayable/protocol/locations';

const STEP_FREE_TEXTS = {
  yes: 'preview_step_free',
  limited: 'preview_partly_step_free',
  no: 'preview_not_step_free',
} as const;

/** Describes the reviews of a place in one sentence, or its public facts if it has no reviews. */
export function describeAccess(
  locale: Locale,
  {
    overall_rating,
    total_reviews: count,
    public_facts,
  }: Pick<Location, 'overall_rating' | 'total_reviews' | 'public_facts'>,
): string {
  if (count > 0) {
    const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const rating = new Intl.NumberFormat(locale, one).format(overall_rating);
    return say(locale, 'preview_rated', { rating, count });
  }
  const fact = public_facts['wheelchair-accessible'];
  return fact
    ? say(locale, STEP_FREE_TEXTS[fact.says], { source: fact.source })
    : say(locale, 'preview_unrated');
}
