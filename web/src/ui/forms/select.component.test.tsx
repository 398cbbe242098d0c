import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Select } from './select';

it('keeps the arrow inside a narrow select', async () => {
  await render(
    <Select
      label="Show"
      value="open"
      onChange={() => undefined}
      options={[{ value: 'open', label: 'Waiting' }]}
      className="w-40"
    />,
  );
  const field = page.getByRole('combobox', { name: 'Show' }).element();
  const arrow = field.parentElement?.querySelector('svg')?.getBoundingClientRect();
  expect(field.getBoundingClientRect().width).toBe(160);
  expect(arrow?.right).toBeLessThan(field.getBoundingClientRect().right);
});
