import { FEATURES, type PublicFacts } from '../features.ts';
import type {
  Access,
  AccessVerdicts,
  ChoiceAccess,
  DetailsAccess,
  FeatureAccess,
  NumberAccess,
} from './access.ts';
import { DETAIL_FIELDS, DETAIL_NAMES, type DetailField, isNumberDetail } from './detail-fields.ts';
import { hasRecentNo } from './recent-no.ts';
import { type AccessFacts, summarizeAccess } from './summarize-access.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

/** Returns the access of a place without answers, from public sources only. */
export const accessOfFacts = (features: PublicFacts): Access =>
  summarizeAccess([], { features } satisfies AccessFacts, undefined, 0).access;

const CHANGED = 'change_reported';
/** Prefix of a disputed value. */
const DISPUTED = '!';
/**
 * Suffix of a verdict in doubt, which counts at most as probable: its answers are old, or the newest answer
 * contradicts it.
 */
const DOUBTED = '~';
const OTHER_ENTRANCE = 'other.';

/** Details that also appear as topics of public facts. */
const FIELDS_OF_TOPICS: ReadonlySet<DetailField> = new Set(['toilet', 'induction_loop', 'disabled_parking']);

function formatDetails(details: DetailsAccess, prefix: string): string[] {
  return DETAIL_NAMES.flatMap((field) => {
    const summary = details[field];
    // The text omits details from public facts, because the facts are stored separately.
    if (!summary || (summary.source !== undefined && FIELDS_OF_TOPICS.has(field))) return [];
    const value = 'median' in summary ? `${summary.median}:${summary.min}:${summary.max}` : summary.value;
    return [`${prefix}${field}=${summary.disputed ? DISPUTED : ''}${value}`];
  });
}

/**
 * Writes the access of a place as the short text of a tile: "wheelchair-accessible=yes,entrance_steps=0:0:1".
 * Leaves out counts, dates and unanswered fields. Marks the verdicts that are in doubt at `now` (ms), like
 * `fitOfFeature`.
 */
export function formatAccess(
  { features, details, other_entrance, change_reported }: Access,
  now: number,
): string {
  const verdicts = FEATURES.flatMap((id) => {
    const { verdict, source, aged } = features[id];
    if (verdict === 'unknown' || source !== undefined) return [];
    const isDoubted = aged || hasRecentNo(features[id], now);
    return [`${id}=${verdict}${isDoubted ? DOUBTED : ''}`];
  });
  const parts = [
    ...verdicts,
    ...formatDetails(details, ''),
    ...formatDetails(other_entrance ?? {}, OTHER_ENTRANCE),
    ...(change_reported ? [`${CHANGED}=true`] : []),
  ];
  return parts.join(',');
}

function parseNumber(text: string, isDisputed: boolean): NumberAccess | undefined {
  const [median, min, max] = text.split(':').map(Number);
  if (median === undefined || min === undefined || max === undefined) return undefined;
  if ([median, min, max].some(Number.isNaN)) return undefined;
  return { median, min, max, count: 1, measured: 0, ...(isDisputed && { disputed: true }), newest_at: '' };
}

function parseChoice(
  text: string,
  isDisputed: boolean,
  options: readonly string[],
): ChoiceAccess | undefined {
  if (!options.includes(text)) return undefined;
  const value = text === 'true' || text === 'false' ? text === 'true' : text;
  return { value, count: 1, ...(isDisputed && { disputed: true }), newest_at: null };
}

const isDetailName = (name: string): name is DetailField => Object.hasOwn(DETAIL_FIELDS, name);

function parseDetail(field: DetailField, text: string): NumberAccess | ChoiceAccess | undefined {
  const isDisputed = text.startsWith(DISPUTED);
  const value = isDisputed ? text.slice(DISPUTED.length) : text;
  if (isNumberDetail(field)) return parseNumber(value, isDisputed);
  const limits = DETAIL_FIELDS[field];
  return parseChoice(value, isDisputed, limits.kind === 'choice' ? limits.options : ['true', 'false']);
}

function parseDetails(pairs: Map<string, string>, prefix: string): DetailsAccess {
  const details: Record<string, NumberAccess | ChoiceAccess> = {};
  for (const [key, text] of pairs) {
    const field = key.slice(prefix.length);
    if (!key.startsWith(prefix) || !isDetailName(field)) continue;
    const summary = parseDetail(field, text);
    if (summary) details[field] = summary;
  }
  return details as DetailsAccess;
}

const toPairs = (text: string): Map<string, string> =>
  new Map(
    text.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, value];
    }),
  );

const readVerdict = (text: string | undefined): { verdict: Verdict; isDoubted: boolean } | undefined => {
  const isDoubted = text?.endsWith(DOUBTED) === true;
  const word = isDoubted ? text?.slice(0, -DOUBTED.length) : text;
  const verdict = VERDICTS.find((id) => id === word);
  return verdict && { verdict, isDoubted };
};

function parseFeature(text: string | undefined, fallback: FeatureAccess): FeatureAccess {
  const read = readVerdict(text);
  if (!read) return fallback;
  const { verdict, isDoubted } = read;
  const { source: _, ...base } = fallback;
  const counts = { yes: 0, partly: 0, no: 0 };
  if (verdict === 'yes' || verdict === 'partly' || verdict === 'no') counts[verdict] = 1;
  return { ...base, ...counts, verdict, aged: isDoubted };
}

/**
 * Reads the text of `formatAccess` together with the public facts of the place. The result suffices to
 * compute the fit. Its counts are 1, and it has no dates. Ignores unknown names.
 */
export function parseAccess(text: string, facts: PublicFacts): Access {
  const pairs = toPairs(text);
  const base = accessOfFacts(facts);
  const other = parseDetails(pairs, OTHER_ENTRANCE);
  return {
    features: Object.fromEntries(
      FEATURES.map((id) => [id, parseFeature(pairs.get(id), base.features[id])]),
    ) as Access['features'],
    details: { ...base.details, ...parseDetails(pairs, '') },
    ...(Object.keys(other).length > 0 && { other_entrance: other }),
    change_reported: pairs.has(CHANGED),
  };
}

const FACT_VERDICTS = { yes: 'yes', limited: 'partly', no: 'no' } as const;

/** Reads only the verdicts from the text of `formatAccess`. The text is null for a place without answers. */
export function parseVerdicts(text: string | null, facts: PublicFacts): AccessVerdicts {
  const pairs = text === null ? undefined : toPairs(text);
  return {
    features: Object.fromEntries(
      FEATURES.map((id) => {
        const read = pairs && readVerdict(pairs.get(id));
        if (read) return [id, { verdict: read.verdict }];
        const fact = facts[id];
        return [
          id,
          fact ? { verdict: FACT_VERDICTS[fact.says], source: fact.source } : { verdict: 'unknown' },
        ];
      }),
    ) as AccessVerdicts['features'],
  };
}
