import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs';

function Pages({
  label,
  keys,
  children,
}: {
  label: string;
  keys: [string, ...string[]];
  children?: ReactNode;
}) {
  const [selected, setSelected] = useState(keys[0]);
  return (
    <Tabs
      label={label}
      selected={selected}
      onChange={setSelected}
      tabs={keys.map((key) => ({ key, label: key }))}
    >
      <p>The page of {selected}</p>
      <button type="button">Do something with {selected}</button>
      {children}
    </Tabs>
  );
}

it('shows and labels the panel of the selected tab', async () => {
  await render(
    <Pages label="Outside" keys={['Reviews', 'Users']}>
      <Pages label="Inside" keys={['Drafts', 'Sent']} />
    </Pages>,
  );
  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = (name: string) => page.getByRole('tabpanel', { name });
  await userEvent.tab();
  await expect.element(tab('Reviews')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Users')).toHaveFocus();
  await expect.element(panel('Users')).toMatchTextContent('The page of Users');
  await expect.element(panel('Drafts')).toBeVisible();
  expect(tab('Users').element().getAttribute('aria-controls')).toBe(panel('Users').element().id);
  expect(tab('Reviews').element().hasAttribute('aria-controls')).toBe(false);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Do something with Users' })).toHaveFocus();
  await tab('Sent').click();
  await expect.element(panel('Sent')).toMatchTextContent('The page of Sent');
  await expect.element(tab('Users')).toHaveAttribute('aria-selected', 'true');
});

it('keeps tabs in the last line from stretching', async () => {
  await page.viewport(390, 844);
  const keys: [string, ...string[]] = ['Dashboard', 'Reviews', 'Users', 'Suggestions', 'Imports', 'Log'];
  await render(<Pages label="Parts" keys={keys} />);
  const list = page.getByRole('tablist').element().getBoundingClientRect();
  const last = page.getByRole('tab', { name: 'Log' }).element().getBoundingClientRect();
  expect(last.bottom).toBeGreaterThan(
    page.getByRole('tab', { name: 'Dashboard' }).element().getBoundingClientRect().bottom,
  );
  expect(last.width).toBeLessThan(list.width / 4);
});
