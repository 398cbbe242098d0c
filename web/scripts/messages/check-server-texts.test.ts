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
    ['lack a text', { waits: `{count, plural, ${POLISH_FORMS}}` }, '"told" is missing'],
    ['have an extra text', { ...ENGLISH, more: 'x' }, '"more" is not in English'],
    ['have an empty text', { ...ENGLISH, told: ' ' }, '"told" is empty'],
    ['lack a parameter', { ...ENGLISH, told: 'Gotowe.' }, '"told" has not the parameters name'],
    ['lack plural forms', { ...ENGLISH }, '"waits" has not the forms few, many, one, other'],
  ])('reports the fault of server texts that %s', (_, texts, fault) => {
    expect(compareServerTexts(texts, ENGLISH, 'pl').join()).toContain(fault);
  });
});
