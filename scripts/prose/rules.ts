import type { TextlintRuleModule } from '@textlint/types';
import { splitAST } from 'sentence-splitter';
import { StringSource } from 'textlint-util-to-string';

export const MAX_WORDS_OF_SENTENCE = 25;
export const MAX_WORDS_OF_TEST_NAME = 10;

/** Words that hide the subject of a sentence or are not American English, with what to write instead. */
const PATTERNS: [pattern: RegExp, advice: string][] = [
  [/\b(whoever|whomever|whom|whose)\b/i, 'name the noun'],
  [/\b(some|no|every|any)body\b/i, 'name the person: the caller, the user, the reader'],
  [/\banew\b/i, 'write "again"'],
  [/\bstands?\b(?!-ins?\b| (?:for|out|by|alone)\b)/i, 'use the verb: is, contains, follows'],
  [/\bof which\b|\bthat which\b|\bwhich is what\b/i, 'write two sentences'],
  [/\bthe ones? (that|who|which)\b/i, 'name the noun'],
  [/\bnot any ?more\b|\bany longer\b/i, 'write "no longer"'],
  [/(?:^|[.!?] )What\b(?![^.]*\?)/, 'begin with the subject'],
  [/\b(?:in|into) the midst\b|\blest\b|\bthereof\b|\bwherein\b|\bhence\b/i, 'use a plain word'],
  [/\b(col|fav|hon|neighb|behavi)our(?!g)/i, 'American spelling: -or'],
  [/\b(cent|lit|met)res?\b|\bkilometres?\b/i, 'American spelling: -er'],
  [
    /\b(organ|recogn|serial|normal|optim|summar|minim|initial)is(e|es|ed|ing|ation|ations)\b/i,
    'American spelling: -ize',
  ],
  [/\blicence\b|\bgrey\b|\bcancelled\b|\bcancelling\b/i, 'American spelling'],
  [/\b(a|an|and|at|by|for|from|in|is|it|of|on|or|the|to|with) \1\b/i, 'a word is repeated'],
];

/** Returns the advice for each pattern that a text matches. */
export function findPatterns(text: string): { index: number; message: string }[] {
  return PATTERNS.flatMap(([pattern, advice]) => {
    const match = pattern.exec(text);
    return match ? [{ index: match.index, message: `"${match[0].replace(/^[.!?] /, '')}": ${advice}` }] : [];
  });
}

/**
 * The end of a sentence that is bold or ends with a number: the splitter misses it. Code is masked with "x".
 */
const MISSED_END = /(?<=[\p{L}\p{N})][.!?]) +(?=\p{Lu}|xx)/u;
const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Reports sentences with too many words or with a pattern, as a textlint rule. */
export const sentenceRule: TextlintRuleModule = ({ Syntax, report, RuleError, locator }) => ({
  [Syntax.Paragraph](paragraph) {
    for (const sentence of splitAST(paragraph as Parameters<typeof splitAST>[0]).children) {
      if (sentence.type !== 'Sentence') continue;
      const source = new StringSource(sentence, {
        replacer: ({ node, maskValue }) => (node.type === Syntax.Code ? maskValue('x') : undefined),
      });
      const text = source.toString().replaceAll(/\s/g, ' ');
      const fail = (message: string, index = 0) =>
        report(
          paragraph,
          new RuleError(message, { padding: locator.at(sentence.range[0] - paragraph.range[0] + index) }),
        );
      const words = Math.max(...text.split(MISSED_END).map(countWords));
      if (words > MAX_WORDS_OF_SENTENCE)
        fail(`${words} words, at most ${MAX_WORDS_OF_SENTENCE}: ${text.slice(0, 60)} …`);
      for (const { message, index } of findPatterns(text))
        fail(message, source.originalIndexFromIndex(index) ?? 0);
    }
  },
});

/** Matches a verb in the third person, or a value from the table of `it.each`, at the beginning of a name. */
const BEGINNING = /^(?:(?:(?:never |only )?[a-z]+s|can|cannot|must)\b|%|\$)/;
/** A value from the table of `it.each` */
const VALUE = /%[a-z]|\$[\w.]+/g;
/** With fewer words around its values, a name has no subject: "refuses %s". */
const MIN_WORDS_BESIDE_VALUES = 3;

/**
 * Returns whether a name has enough words around its values. A name that consists of a value alone has its
 * words in the table.
 */
const hasSubject = (name: string): boolean => {
  const rest = name.replaceAll(VALUE, '');
  return rest === name || rest === '' || countWords(rest) >= MIN_WORDS_BESIDE_VALUES;
};

/** Returns why a test name is not of the form "returns 403 for another user". */
export function findFaultsOfTestName(name: string): string[] {
  const words = name.trim().split(/\s+/).length;
  return [
    ...(words > MAX_WORDS_OF_TEST_NAME ? [`${words} words, at most ${MAX_WORDS_OF_TEST_NAME}`] : []),
    ...(BEGINNING.test(name) ? [] : ['begins without a verb: "returns …", "keeps …"']),
    ...(hasSubject(name) ? [] : ['has only values for a subject: "refuses the path %s"']),
    ...findPatterns(name).map(({ message }) => message),
  ];
}

const SUBJECT = /^(feat|fix|perf|refactor|test|docs|build|style)(\([a-z0-9-]+\))?: [^A-Z\s]/;
const MAX_CHARACTERS_OF_SUBJECT = 72;

/**
 * Returns why a commit subject is not of the form "fix(admin): announce a single decision". Merges have any
 * subject.
 */
export function findFaultsOfSubject(subject: string): string[] {
  if (/^(Merge|Revert) /.test(subject)) return [];
  return [
    ...(SUBJECT.test(subject) ? [] : ['is not "type(scope): summary"']),
    ...(subject.length > MAX_CHARACTERS_OF_SUBJECT
      ? [`has ${subject.length} characters, at most ${MAX_CHARACTERS_OF_SUBJECT}`]
      : []),
  ];
}
