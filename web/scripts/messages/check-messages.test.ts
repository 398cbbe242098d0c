import { describe, expect, it } from 'vitest';
import { checkLanguages } from './check-languages.ts';
import { checkCatalogue } from './check-messages.ts';
import type { Catalogue, Message } from './read-messages.ts';

const plural = (match: Record<string, string>): Message => [
  {
    declarations: ['input count', 'local countPlural = count: plural'],
    selectors: ['countPlural'],
    match: Object.fromEntries(Object.entries(match).map(([form, text]) => [`countPlural=${form}`, text])),
  },
];
const of = (messages: Record<string, Message>): Catalogue => new Map([['some.json', messages]]);
const ENGLISH = of({
  greeting: 'Hello {name}',
  photos: plural({ one: '{count} photo', other: '{count} photos' }),
});
const check = (locale: string, messages: Record<string, Message>) =>
  checkCatalogue(of(messages), ENGLISH, locale);

describe('checkCatalogue', () => {
  it("accepts messages with English keys in the language's plural forms", () => {
    expect(
      check('de', { greeting: 'Hallo {name}', photos: plural({ one: 'Ein Foto', other: '{count} Fotos' }) }),
    ).toEqual([]);
    expect(
      check('pl', {
        greeting: 'Cześć {name}',
        photos: plural({
          one: '{count} zdjęcie',
          few: '{count} zdjęcia',
          many: '{count} zdjęć',
          other: '{count} zdjęcia',
        }),
      }),
    ).toEqual([]);
    expect(check('ja', { greeting: '{name}さん', photos: '写真{count}枚' })).toEqual([]);
  });

  it('accepts messages with plural forms where English has none', () => {
    const english = of({ more: '{count} more' });
    const german = of({ more: plural({ one: 'noch {count}', other: 'noch {count}' }) });
    expect(checkCatalogue(german, english, 'de')).toEqual([]);
  });

  it.each<[string, Record<string, Message>, string]>([
    ['de', { photos: plural({ one: 'x', other: 'x' }) }, '"greeting" is missing'],
    [
      'de',
      { greeting: 'Hallo', photos: plural({ one: 'x', other: 'x' }) },
      '"greeting" lacks the parameter {name}',
    ],
    [
      'de',
      { greeting: 'Hallo {nam}', photos: plural({ one: 'x', other: 'x' }) },
      'a parameter {nam} that English has not',
    ],
    ['de', { greeting: ' ', photos: plural({ one: 'x', other: 'x' }) }, '"greeting" is empty'],
    ['de', { greeting: '{name}', photos: '{count} Fotos' }, '"photos" lacks the forms one, other'],
    [
      'de',
      { greeting: '{name}', photos: plural({ other: 'x' }) },
      '"photos" lacks the form "countPlural=one"',
    ],
    [
      'pl',
      { greeting: '{name}', photos: plural({ one: 'x', other: 'x' }) },
      '"photos" lacks the form "countPlural=few"',
    ],
    [
      'de',
      { greeting: '{name}', photos: plural({ one: 'x', few: 'x', other: 'x' }) },
      '"countPlural=few" that its language has not',
    ],
    [
      'de',
      { greeting: '{name}', photos: plural({ one: 'x', other: 'x' }), more: 'x' },
      '"more" is not in English',
    ],
  ])('reports for messages in %s %j the fault %s', (locale, messages, fault) => {
    expect(check(locale, messages)).toContainEqual(expect.stringContaining(fault));
  });

  it('reports missing and superfluous message files', () => {
    expect(checkCatalogue(new Map([['other.json', {}]]), ENGLISH, 'de')).toEqual([
      'de/some.json is missing',
      'de/other.json is not in English',
    ]);
  });
});

it('reports no problems in the messages of supported languages', () => {
  expect(checkLanguages()).toEqual([]);
});
