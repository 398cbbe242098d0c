import { expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const textsOf = (file: string, source: string) =>
  readSource(file, source).comments.map(({ text }) => text.trim());

it.each([
  ['a.ts', "const a = '// no';\n// One\n/** Two */", ['One', '* Two']],
  ['a.sql', "select '-- no'; -- One\n/* Two */", ['One', 'Two']],
  ['a.css', 'a { content: "/* no */" }\n/* One */', ['One']],
  ['a.yaml', 'a: "b # no"\n  # One', ['One']],
  ['a.sh', '#!/bin/sh\n# One', ['One']],
  ['.env.example', '# HOST=           # One\n# PORT=3000\n# Two', ['One', 'PORT=3000', 'Two']],
  ['Dockerfile', 'FROM node\n# One', ['One']],
])('reads the comments of %s', (file, source, expected) => {
  expect(textsOf(file, source)).toEqual(expected);
});

it('returns the offset of each comment', () => {
  const source = 'a: 1\n\n  # One';
  const [comment] = readSource('a.yaml', source).comments;
  expect(source.slice(comment?.start)).toBe(' One');
});
