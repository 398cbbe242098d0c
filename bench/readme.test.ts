import { describe, expect, it } from 'vitest';
import { replacePart } from './readme.ts';

const TEXT = '# Head\n\n<!-- one -->\n\nold\n\n<!-- /one -->\n\n<!-- two -->\nother\n<!-- /two -->\n\nTail\n';

describe('a part of the README', () => {
  it('is replaced, and nothing else', () => {
    expect(replacePart(TEXT, 'one', '\nnew\n')).toBe(TEXT.replace('old', 'new'));
  });

  it('is the same after being written twice', () => {
    const once = replacePart(TEXT, 'two', 'new');
    expect(replacePart(once, 'two', 'new')).toBe(once);
  });

  it.each(['three', '/one'])('is not made up: %s', (part) => {
    expect(() => replacePart(TEXT, part, 'new')).toThrow(part);
  });
});
