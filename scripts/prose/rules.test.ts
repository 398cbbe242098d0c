import { describe, expect, it } from 'vitest';
import { keepComments, readSource } from './read-source.ts';
import { findFaultsOfSubject, findFaultsOfTestName, findPatterns } from './rules.ts';

describe('findPatterns', () => {
  it.each([
    ['For everybody', 'name the person'],
    ['Starts anew', 'again'],
    ['The colour of a pin', 'American'],
    ['Done. What is left goes to the job', 'subject'],
    ['The row that that which follows', 'two sentences'],
    ['It reads the the file', 'repeated'],
    ['The test stands in for a provider', 'use the verb'],
  ])('reports a style problem in the sentence "%s"', (text, advice) => {
    expect(findPatterns(text).map(({ message }) => message)).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    'The test starts a stand-in of a provider',
    'What breaks? The index.',
    'A neighboring square',
  ])('accepts the sentence "%s"', (text) => expect(findPatterns(text)).toEqual([]));
});

describe('findFaultsOfTestName', () => {
  it.each([
    'returns 403 for another user',
    'refuses the path %s',
    '$name',
    'keeps the draft',
  ])('accepts the test name "%s"', (name) => {
    expect(findFaultsOfTestName(name)).toEqual([]);
  });

  it.each(['refuses %s', '%s is refused', '%o is %s'])('reports the missing subject of "%s"', (name) => {
    expect(findFaultsOfTestName(name)).toEqual([expect.stringContaining('subject')]);
  });

  it('reports a missing verb and a long name', () => {
    expect(findFaultsOfTestName('by one mailbox alone')).toHaveLength(1);
    expect(findFaultsOfTestName('returns one two three four five six seven eight nine ten')).toHaveLength(1);
  });
});

describe('findFaultsOfSubject', () => {
  it.each([
    'fix(admin): announce a single decision',
    'docs: shorten',
    "Merge branch 'a'",
  ])('accepts the subject "%s"', (subject) => {
    expect(findFaultsOfSubject(subject)).toEqual([]);
  });

  it.each([
    'Add a button',
    'feat: Add a button',
    `fix: ${'x'.repeat(80)}`,
  ])('reports the subject "%s"', (subject) => {
    expect(findFaultsOfSubject(subject)).toHaveLength(1);
  });
});

const keep = (source: string, file = 'a.ts') =>
  keepComments(source, readSource(file, source).comments).split('\n');

describe('keepComments', () => {
  it('keeps line numbers of comments and joins consecutive lines', () => {
    expect(keep('// One\n// two.\nconst a = 1; // Three.\n')).toEqual(
      [' One', ' two.', '. Three.', ''].map((l) => l.trim()),
    );
  });

  it('ignores comment marks in strings and templates', () => {
    expect(keep('const a = "// no";\nconst b = `/* no */`; /* yes */')).toEqual(['', 'yes']);
  });

  it('begins a sentence at each tag of a doc comment', () => {
    expect(keep('/**\n * One\n * @returns the `Set` of two\n */')).toEqual([
      '',
      'One',
      '.  the code of two',
      '',
    ]);
  });

  it('keeps the comments of SQL', () => {
    expect(keep("-- It's one\nselect '-- two'; /* three */", 'a.sql')).toEqual(["It's one", '. three']);
  });
});

describe('readSource', () => {
  it('finds test names in tables, templates and modifiers', () => {
    const source = `it.each([1])('a %i', f); test.skip(\`b \${c} d\`, f); describe('e', f); submit('f');`;
    expect(readSource('a.ts', source).testNames.map(({ text }) => text)).toEqual(['a %i', 'b %s d']);
  });
});

describe('readSource', () => {
  it('ignores the names of describe blocks', () => {
    const source = "test.describe('a group', () => { test('opens', f); it.each(rows)('closes %s', f); });";
    expect(readSource('a.spec.ts', source).testNames.map(({ text }) => text)).toEqual(['opens', 'closes %s']);
  });
});
