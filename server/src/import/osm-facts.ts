import {
  FACT_TOPIC_ENTRIES,
  type FactAnswer,
  type FactTag,
  type FactTopic,
} from '@wayable/protocol/features';
import type { OsmTags } from './osm-category.ts';

/** A tag that says something of accessibility: yes, partly or no to a topic, or something that is only told. */
export interface ImportedFact {
  key: string;
  value: string;
  about: FactTopic | null;
  says: FactAnswer | null;
}

const VALUE_MAX = 300;

/** Tags that are told as they are: they are about no topic. */
const TOLD_KEYS = ['ramp:wheelchair', 'hearing_loop', 'wheelchair:description'];

function answerOf({ yes, limited, no }: FactTag, value: string): FactAnswer | null {
  if (yes.includes(value)) return 'yes';
  if (limited?.includes(value)) return 'limited';
  return no?.includes(value) ? 'no' : null;
}

const toFact = (key: string, value: string, about: FactTopic, says: FactAnswer | null): ImportedFact => ({
  key,
  value: [...value].slice(0, VALUE_MAX).join(''),
  about: says && about,
  says,
});

/** Where the place is a public toilet, its wheelchair access is that of the toilet (wiki, "Tag:amenity=toilets"). */
function ofPublicToilet(tags: OsmTags, known: ImportedFact[]): ImportedFact[] {
  const says = known.find(({ about }) => about === 'wheelchair-accessible')?.says;
  const isTold = known.some(({ about }) => about === 'accessible-toilet');
  if (tags.amenity !== 'toilets' || !says || isTold) return [];
  return [{ key: 'amenity', value: 'toilets', about: 'accessible-toilet', says }];
}

/** What the tags of a place say of its accessibility (`FACT_TOPIC_ENTRIES` of the protocol). */
export function factsOf(tags: OsmTags): ImportedFact[] {
  const answers = FACT_TOPIC_ENTRIES.flatMap(({ id, tags: rules }) =>
    rules.flatMap((rule: FactTag) => {
      const value = tags[rule.key]?.trim();
      return value ? [toFact(rule.key, value, id, answerOf(rule, value))] : [];
    }),
  );
  const told = TOLD_KEYS.flatMap((key): ImportedFact[] => {
    const value = tags[key]?.trim();
    return value ? [{ key, value: [...value].slice(0, VALUE_MAX).join(''), about: null, says: null }] : [];
  });
  return [...answers, ...ofPublicToilet(tags, answers), ...told];
}

/** Adds what is tagged on the entrances of a building and not on the building itself. */
export function addEntranceFacts(facts: ImportedFact[], entrances: OsmTags[]): ImportedFact[] {
  const known = new Set(facts.map(({ key }) => key));
  const added = entrances
    .flatMap(factsOf)
    .filter(({ key, says }) => says === 'yes' && !known.has(key) && known.add(key));
  return [...facts, ...added];
}
