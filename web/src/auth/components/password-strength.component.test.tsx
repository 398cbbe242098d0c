import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PasswordStrength } from './password-strength';

it('moves nothing below when it comes: somebody may be pressing the button there', async () => {
  const ui = (password: string) => (
    <div data-testid="around">
      <PasswordStrength id="strength" password={password} known={[]} />
    </div>
  );
  const { rerender } = await render(ui(''));
  const height = () => page.getByTestId('around').element().getBoundingClientRect().height;
  const before = height();
  await rerender(ui('correct horse battery'));
  await expect.element(page.getByText('Strength: strong').first()).toBeVisible();
  expect(height()).toBe(before);
});
