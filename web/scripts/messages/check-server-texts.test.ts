import { describe, expect, it } from 'vitest';
import { compareServerTexts } from './check-server-texts.ts';

const ENGLISH = {
  told: 'Dear {name}, it is done.',
  waits: '{count, plural, one {# review waits} other {# reviews wait}}',
};
const POLISH_FORMS = 'one {#} few {#} many {#} other {#}';

describe('compareServerTexts', () => {
  it("accepts server texts in the language's plural forms", () => {
    const polish = { told: '{name}, gotowe.', waits: `{count, plural, ${POLISH_FORMS}}` };
    expect(compareServerTexts(polish, ENGLISH, 'pl')).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['lack one', { waits: `{count, plural, ${POLISH_FORMS}}` }, '"told" is missing'],
    ['have one too much', { ...ENGLISH, more: 'x' }, '"more" is not in English'],
    ['have an empty one', { ...ENGLISH, told: ' ' }, '"told" is empty'],
    ['lack a parameter', { ...ENGLISH, told: 'Gotowe.' }, '"told" has not the parameters name'],
    ['lack forms', { ...ENGLISH }, '"waits" has not the forms few, many, one, other'],
  ])('rejects server texts that %s', (_, texts, fault) => {
    expect(compareServerTexts(texts, ENGLISH, 'pl').join()).toContain(fault);
  });
});
