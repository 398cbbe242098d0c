import {
  FACT_ANSWERS,
  FACT_TOPIC_ENTRIES,
  type FactAnswer,
  type FactTag,
  type FactTopic,
} from '@wayable/protocol/features';
import type { OsmTags } from '../osm-file/elements.ts';
import { detailsOfEntrance } from './osm-details.ts';
import { mendLine } from './osm-text.ts';

/** A tag about accessibility: an answer to a topic, or a text without a topic. */
export interface ImportedFact {
  key: string;
  value: string;
  about: FactTopic | null;
  says: FactAnswer | null;
  /**
   * The element with the tag, such as "node/1", if it is not the place itself but, for example, its entrance.
   */
  element?: string;
}

const VALUE_MAX = 300;

/** Tags without a topic, which pages show as they are. */
const TOLD_KEYS = new Set([
  'ramp:wheelchair',
  'wheelchair:description',
  'kerb',
  'changing_table',
  'centralkey',
  'level',
]);
const DESCRIPTION = /^wheelchair:description(:[a-z]{2,3}(-[A-Za-z]+)?)?$/;

/** Values that mean "partly" or "no" in practice, in addition to the values in the wiki. */
const OTHER_LIMITED = new Set(['half', 'partial', 'partially', 'limited']);
const OTHER_NO = new Set(['bad', 'false', 'none']);

function answerToValue({ key, yes, limited, no }: FactTag, value: string): FactAnswer | null {
  // A number of spaces means "yes", and 0 means "no".
  if (key.startsWith('capacity:') && /^\d+$/.test(value)) return Number(value) > 0 ? 'yes' : 'no';
  if (yes.includes(value)) return 'yes';
  if (limited?.includes(value) || (limited && OTHER_LIMITED.has(value))) return 'limited';
  return no?.includes(value) || (no && OTHER_NO.has(value)) ? 'no' : null;
}

/** Returns the answer in a value; of several values, such as "yes;limited", the worst. */
function answerOf(tag: FactTag, value: string): FactAnswer | null {
  const answers = value.split(';').map((part) => answerToValue(tag, part.trim().toLowerCase()));
  return FACT_ANSWERS.find((answer) => answers.includes(answer)) ?? null;
}

/** Returns the wheelchair access of a public toilet as the access of its toilet (wiki, "Tag:amenity=toilets"). */
function ofPublicToilet(tags: OsmTags, known: ImportedFact[]): ImportedFact[] {
  const says = known.find(({ about }) => about === 'wheelchair-accessible')?.says;
  const isTold = known.some(({ about }) => about === 'accessible-toilet');
  if (tags.amenity !== 'toilets' || !says || isTold) return [];
  return [{ key: 'amenity', value: 'toilets', about: 'accessible-toilet', says }];
}

/** Returns the accessibility facts in the tags of an element (`FACT_TOPIC_ENTRIES` of the protocol). */
export function factsOf(tags: OsmTags): ImportedFact[] {
  const answers = FACT_TOPIC_ENTRIES.flatMap(({ id, tags: rules }) =>
    rules.flatMap((rule: FactTag): ImportedFact[] => {
      const value = mendLine(tags[rule.key] ?? '', VALUE_MAX);
      if (value === undefined) return [];
      const says = answerOf(rule, value);
      return [{ key: rule.key, value, about: says && id, says }];
    }),
  );
  const known = new Set(answers.map(({ key }) => key));
  const told = Object.keys(tags).flatMap((key): ImportedFact[] => {
    const isTold = TOLD_KEYS.has(key) || DESCRIPTION.test(key);
    const value = isTold && !known.has(key) ? mendLine(tags[key] ?? '', VALUE_MAX) : undefined;
    return value === undefined ? [] : [{ key, value, about: null, says: null }];
  });
  return [...answers, ...ofPublicToilet(tags, answers), ...told];
}

/** An entrance of a building, with its node. */
export interface Entrance {
  element: string;
  tags: OsmTags;
}

const MAIN_ENTRANCE = 'main';
/** Entrances that visitors do not use (wiki, "Key:entrance"). */
const OTHERS_ENTRANCES = new Set([
  'service',
  'emergency',
  'exit',
  'staircase',
  'home',
  'garage',
  'no',
  'delivery',
]);

const isPublic = ({ tags }: Entrance): boolean =>
  !OTHERS_ENTRANCES.has(tags.entrance ?? '') && tags.access !== 'private' && tags.access !== 'no';

const rankOf = (fact: ImportedFact | undefined): number =>
  fact?.says ? FACT_ANSWERS.indexOf(fact.says) : -1;

/**
 * Returns whether an entrance is a main entrance for visitors. If there is one, other entrances are ignored.
 */
export const isMainEntrance = (entrance: Entrance): boolean =>
  entrance.tags.entrance === MAIN_ENTRANCE && isPublic(entrance);

/** Returns the main entrances, or else all entrances for visitors. */
function countedEntrances(entrances: readonly Entrance[]): Entrance[] {
  const open = entrances.filter(isPublic);
  const main = open.filter(isMainEntrance);
  return main.length > 0 ? main : open;
}

/** Returns whether a fact is a detail of the entrance: its ramp. */
const isDetailOfEntrance = ({ key, value }: ImportedFact): boolean =>
  key === 'ramp:wheelchair' && (value === 'yes' || value === 'no');

/** Returns the details of an entrance as facts of its node. */
const detailsOf = ({ element, tags }: Entrance): ImportedFact[] =>
  detailsOfEntrance(tags).map((detail) => ({ ...detail, about: null, says: null, element }));

/** Ranks an answer about wheelchairs. A missing answer is better than a no, and worse than "limited". */
function wheelchairRankOf({ tags }: Entrance): number {
  const fact = factsOf(tags).find(({ key }) => key === 'wheelchair');
  return fact ? rankOf(fact) : 0.5;
}

const stepsOf = (entrance: Entrance): number =>
  Number(detailsOf(entrance).find(({ key }) => key === 'entrance_steps')?.value ?? Number.MAX_SAFE_INTEGER);

/** Sorts entrances by their wheelchair access, then by few steps, then by having details. */
const bestFirst = (entrances: readonly Entrance[]): Entrance[] =>
  entrances.toSorted(
    (one, other) =>
      wheelchairRankOf(other) - wheelchairRankOf(one) ||
      stepsOf(one) - stepsOf(other) ||
      Number(detailsOf(other).length > 0) - Number(detailsOf(one).length > 0),
  );

/**
 * Adds the facts of a building's entrances. The best entrance counts, because people use it. All details come
 * from this entrance, because details must describe a single entrance. We keep the building's own facts, so
 * that the page shows a contradiction.
 */
export function addEntranceFacts(facts: ImportedFact[], entrances: readonly Entrance[]): ImportedFact[] {
  const best = new Map<string, ImportedFact>();
  const counted = bestFirst(countedEntrances(entrances));
  for (const { element, tags } of counted) {
    for (const fact of factsOf(tags).map((told) => ({ ...told, element }))) {
      if (isDetailOfEntrance(fact)) continue;
      const known = best.get(fact.key);
      if (known === undefined || rankOf(fact) > rankOf(known)) best.set(fact.key, fact);
    }
  }
  const own = new Map(facts.map((fact) => [fact.key, fact]));
  // An entrance's fact that equals the building's is redundant.
  const added = [...best.values()].filter(({ key, value }) => own.get(key)?.value !== value);
  return [...facts, ...added, ...counted.slice(0, 1).flatMap(detailsOf)];
}
