import { describe, expect, it } from 'vitest';
import { replacePart } from './readme.ts';

const TEXT = '# Head\n\n<!-- one -->\n\nold\n\n<!-- /one -->\n\n<!-- two -->\nother\n<!-- /two -->\n\nTail\n';

describe('replacePart', () => {
  it('replaces only the named part of the README', () => {
    expect(replacePart(TEXT, 'one', '\nnew\n')).toBe(TEXT.replace('old', 'new'));
  });

  it('keeps the README unchanged when a section is replaced twice', () => {
    const once = replacePart(TEXT, 'two', 'new');
    expect(replacePart(once, 'two', 'new')).toBe(once);
  });

  it.each(['three', '/one'])('throws for the missing README part %s', (part) => {
    expect(() => replacePart(TEXT, part, 'new')).toThrow(part);
  });
});
