import {
  FACT_TOPICS,
  type FactAnswer,
  type FactTopic,
  type Feature,
  type PublicFacts,
} from '@wayable/protocol/features';
import { m } from '~/paraglide/messages';
import { formatList } from '~/ui/text/format';
import { featureLabel } from './features';
import type { Mark } from './marks';

/** Labels of topics that are not features, in lower case. */
const OTHER_TOPICS: Record<Exclude<FactTopic, Feature>, () => string> = {
  'accessible-toilet': m.fact_accessible_toilet,
  'disabled-parking': m.fact_disabled_parking,
  'induction-loop': m.fact_induction_loop,
};

/** Texts for answers where "no" or "in part" with the topic's label does not fit. */
const OWN_WORDS: { [Topic in FactTopic]?: { [answer in FactAnswer]?: () => string } } = {
  'wheelchair-accessible': {
    yes: m.fact_step_free,
    limited: m.fact_partly_step_free,
    no: m.fact_not_step_free,
  },
};

const isOther = (topic: FactTopic): topic is Exclude<FactTopic, Feature> => topic in OTHER_TOPICS;

/** Returns the label of a topic in lower case ("accessible toilet"). */
export const topicLabel = (topic: FactTopic): string =>
  isOther(topic) ? OTHER_TOPICS[topic]() : featureLabel(topic);

/** Returns the text of a public fact in lower case ("step-free", "no accessible toilet"). */
export function factLabel(topic: FactTopic, says: FactAnswer): string {
  const own = OWN_WORDS[topic]?.[says];
  if (own) return own();
  const label = topicLabel(topic);
  if (says === 'yes') return label;
  return says === 'no' ? m.fact_no({ label }) : m.fact_limited({ label });
}

/** Returns the facts of a place in the order of topics. */
export const listFacts = (facts: PublicFacts): { topic: FactTopic; says: FactAnswer; source: string }[] =>
  FACT_TOPICS.flatMap((topic) => (facts[topic] ? [{ topic, ...facts[topic] }] : []));

/** Returns "step-free, no accessible toilet (OpenStreetMap)"; undefined if there are no facts. */
export function factsText(facts: PublicFacts): string | undefined {
  const listed = listFacts(facts);
  if (listed.length === 0) return undefined;
  return m.facts_of_source({
    facts: formatList(listed.map(({ topic, says }) => factLabel(topic, says))),
    source: formatList([...new Set(listed.map(({ source }) => source))]),
  });
}

/** Returns the mark of an unrated place with facts: its wheelchair access, or other facts. */
export function factsMark(facts: PublicFacts): Mark | undefined {
  const access = facts['wheelchair-accessible'];
  if (access) return access.says;
  return Object.keys(facts).length > 0 ? 'told' : undefined;
}
