import { expect, it } from 'vitest';
import { estimatePassword } from './password-strength';

it('tells passwords that everybody tries from long ones, and says why', () => {
  expect(estimatePassword('password', [])).toMatchObject({ score: 0, advice: expect.stringMatching(/\w+/) });
  expect(estimatePassword('123456', []).score).toBe(0);
  expect(estimatePassword('lantern otter violet 7', []).score).toBeGreaterThanOrEqual(3);
});

it('counts what is known of the person as guessed', () => {
  const alone = estimatePassword('Zebulon.Quackenbush', []).score;
  expect(estimatePassword('Zebulon.Quackenbush', ['Zebulon.Quackenbush', '']).score).toBeLessThan(alone);
});

it('comes to an end with texts that no service takes', () => {
  expect(estimatePassword('aB3$'.repeat(50_000), []).score).toBeGreaterThanOrEqual(0);
});
