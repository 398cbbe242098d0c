import type { FactAnswer, FactTopic } from '@wayable/protocol/features';
import type { StagedFacts } from './interpret-row.ts';
import { isFeature } from './read-value.ts';

/** A fact as stored in `location_facts`. */
export interface FactRow {
  key: string;
  value: string;
  about: FactTopic | null;
  says: FactAnswer | null;
}

const SAYS: Readonly<Record<string, FactAnswer>> = {
  yes: 'yes',
  true: 'yes',
  partly: 'limited',
  no: 'no',
  none: 'no',
  false: 'no',
};

/** Details that also answer a topic of public facts, with the meaning of their values. */
const TOPICS: Readonly<Record<string, { about: FactTopic; says?: Readonly<Record<string, FactAnswer>> }>> = {
  toilet: { about: 'accessible-toilet' },
  induction_loop: { about: 'induction-loop' },
  disabled_parking: { about: 'disabled-parking' },
  // If there is no answer to `automatic-doors`, it is derived from `door_kind`, as in reviews.
  door_kind: { about: 'automatic-doors', says: { automatic: 'yes', light: 'no', heavy: 'no' } },
};

/** Converts a row to facts. */
export function toFactRows(facts: StagedFacts): FactRow[] {
  return Object.entries(facts).map(([key, value]) => {
    const topic = TOPICS[key];
    const isTold = key !== 'door_kind' || facts['automatic-doors'] === undefined;
    const about = isFeature(key) ? key : isTold ? (topic?.about ?? null) : null;
    const says = about === null ? null : ((topic?.says ?? SAYS)[value] ?? null);
    return { key, value, about: says === null ? null : about, says };
  });
}
