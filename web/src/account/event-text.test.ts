import { expect, it } from 'vitest';
import { eventText } from './event-text';

it('says that a second factor was set up', () => {
  expect(eventText('factor_enrolled')).toBe('Second factor set up');
});
