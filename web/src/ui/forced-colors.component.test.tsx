import { beforeEach, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './buttons/button';
import { ChoiceRow } from './forms/choice-row';

beforeEach(() => commands.emulateMedia({ forcedColors: 'active' }));

const backgroundOf = (text: string) =>
  getComputedStyle(page.getByText(text, { exact: true }).element()).backgroundColor;

it('fills the chosen answer in forced colors', async () => {
  await render(
    <ChoiceRow
      label="Toilet"
      value="yes"
      onChange={() => undefined}
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />,
  );
  expect(backgroundOf('Yes')).not.toBe(backgroundOf('No'));
});

it('fills a pressed button in forced colors', async () => {
  await render(
    <>
      <Button variant="secondary" aria-pressed>
        Restaurants
      </Button>
      <Button variant="secondary" aria-pressed={false}>
        Shops
      </Button>
    </>,
  );
  expect(backgroundOf('Restaurants')).not.toBe(backgroundOf('Shops'));
});
