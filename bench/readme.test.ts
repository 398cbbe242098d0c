import { describe, expect, it } from 'vitest';
import { replacePart } from './readme.ts';

const TEXT = '# Head\n\n<!-- one -->\n\nold\n\n<!-- /one -->\n\n<!-- two -->\nother\n<!-- /two -->\n\nTail\n';

describe('replacePart', () => {
  it('replaces only one part of the README', () => {
    expect(replacePart(TEXT, 'one', '\nnew\n')).toBe(TEXT.replace('old', 'new'));
  });

  it('changes nothing when written twice', () => {
    const once = replacePart(TEXT, 'two', 'new');
    expect(replacePart(once, 'two', 'new')).toBe(once);
  });

  it.each(['three', '/one'])('refuses a missing part: %s', (part) => {
    expect(() => replacePart(TEXT, part, 'new')).toThrow(part);
  });
});
