import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WINDOW } from '~/testing/window-size';
import { PasswordStrength } from './password-advice';

afterEach(() => page.viewport(WINDOW.width, WINDOW.height));

/** Passwords with the advice about them. The strong password has no advice. */
const SAID: [password: string, text: string][] = [
  ['correct horse battery', 'Strength: strong'],
  ['12345', 'Many people use this password, or one like it.'],
  ['bcdefghij', 'Keyboard patterns and sequences like “abc” are easy to guess.'],
  ['zazazaza', 'Repeated characters don’t make it much harder to guess.'],
];

it.each([WINDOW.width, 320])('reserves constant height for password advice at %i pixels', async (width) => {
  await page.viewport(width, WINDOW.height);
  const ui = (password: string) => (
    <div data-testid="around" className="m-auto max-w-104 p-6">
      <PasswordStrength password={password} known={[]} />
    </div>
  );
  const { rerender } = await render(ui(''));
  const heights = new Set<number>();
  for (const [password, text] of SAID) {
    await rerender(ui(password));
    heights.add(page.getByTestId('around').element().getBoundingClientRect().height);
    await expect.element(page.getByText(text).first()).toBeVisible();
    heights.add(page.getByTestId('around').element().getBoundingClientRect().height);
  }
  expect([...heights]).toHaveLength(1);
});
