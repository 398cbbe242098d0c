import { DETAIL_FIELDS, DETAIL_NAMES, isNumberDetail } from '@wayable/protocol/answers/detail-fields';
import type { DetailFacts } from '@wayable/protocol/answers/summarize-access';

interface StoredDetail {
  field: string;
  value: string;
  source: string;
}

/**
 * Reads the details of public sources, which must be ordered by source. If sources differ in a number, the
 * worse one for the visitor counts. In other details, the first source by name counts.
 */
export function readDetailFacts(stored: readonly StoredDetail[]): DetailFacts {
  const facts: DetailFacts = {};
  for (const { field: name, value: text, source } of stored) {
    const field = DETAIL_NAMES.find((each) => each === name);
    if (!field) continue;
    const limits = DETAIL_FIELDS[field];
    const known = facts[field]?.value;
    if (limits.kind === 'number' && isNumberDetail(field)) {
      const value = Number(text);
      const isWorse =
        typeof known !== 'number' || (limits.worse === 'higher' ? value > known : value < known);
      if (Number.isFinite(value) && isWorse) facts[field] = { value, source };
    } else if (known === undefined) {
      const value = limits.kind === 'boolean' ? text === 'true' : text;
      facts[field] = { value, source };
    }
  }
  return facts;
}
