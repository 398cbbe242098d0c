import { describe, expect, it } from 'vitest';
import { initials } from './initials';

describe('initials', () => {
  it.each([
    ['Jonah Whitfield', 'JW'],
    ['  maria  del carmen  ruiz ', 'MR'],
    ['Åsa', 'Å'],
    ['李 雷', '李雷'],
    ['', ''],
  ])('returns the initials of the name %j: %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
