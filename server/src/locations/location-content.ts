import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { catalogueText } from '@wayable/platform/texts/catalogue';
import { say } from '@wayable/platform/texts/texts';
import type { Feature, PublicFacts } from '@wayable/protocol/features';
import type { Locale } from '@wayable/protocol/locales';
import type { LocationDetail } from '@wayable/protocol/locations';
import type { Review } from '@wayable/protocol/reviews';

/** The part of a review that the page shows before its scripts load, without author and date. */
export type ServedReview = Pick<Review, 'rating' | 'comments' | 'photo_details'>;

const STEP_FREE = {
  yes: 'fact_step_free',
  limited: 'fact_partly_step_free',
  no: 'fact_not_step_free',
} as const;

const word = (locale: Locale, key: string): string => catalogueText(locale, key) ?? key;
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const featureName = (locale: Locale, feature: Feature): string =>
  word(locale, `feature_${feature.replaceAll('-', '_')}`);

/** Describes public facts in the words of the screens. */
function describeFacts(locale: Locale, facts: PublicFacts): string[] {
  const stepFree = facts['wheelchair-accessible'];
  const toilet = facts['accessible-toilet'];
  const label = word(locale, 'fact_accessible_toilet');
  const toiletTexts = { yes: '{label}', limited: word(locale, 'fact_limited'), no: word(locale, 'fact_no') };
  const told = [
    stepFree && { fact: word(locale, STEP_FREE[stepFree.says]), source: stepFree.source },
    toilet && { fact: fill(toiletTexts[toilet.says], { label }), source: toilet.source },
  ];
  return told.flatMap((one) =>
    one ? [fill(word(locale, 'facts_of_source'), { facts: one.fact, source: one.source })] : [],
  );
}

const toList = (items: string[]): string =>
  `<ul class="mt-2 list-disc ps-6">${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

const toReview = ({ rating, comments }: ServedReview): string =>
  `<article class="mt-4"><p class="font-semibold">${rating}/5</p><p>${escapeHtml(comments)}</p></article>`;

/** Renders the content of a place's page for readers and programs without the script. */
export function renderContent(
  locale: Locale,
  location: LocationDetail,
  { lead, reviews }: { lead: string; reviews: ServedReview[] },
): string {
  const features = [
    ...location.accessibility_features.map((feature) => featureName(locale, feature)),
    ...describeFacts(locale, location.public_facts),
  ];
  const told = reviews.filter(({ comments }) => comments !== '');
  const heading = (key: 'place_features' | 'place_reviews') =>
    `<h2 class="mt-6 text-title">${escapeHtml(say(locale, key))}</h2>`;
  return [
    `<h1 class="mb-2 text-heading">${escapeHtml(location.name)}</h1>`,
    `<p class="text-lead">${escapeHtml(lead)}</p>`,
    ...(features.length > 0 ? [heading('place_features'), toList(features)] : []),
    ...(told.length > 0 ? [heading('place_reviews'), ...told.map(toReview)] : []),
  ].join('');
}
