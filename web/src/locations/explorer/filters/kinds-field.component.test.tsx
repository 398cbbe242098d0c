import type { PlaceKind } from '@wayable/protocol/place-kinds';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { expectAccessible, expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { KindsField } from './kinds-field';

afterEach(cleanup);

function ChosenKinds({ initial = [] }: { initial?: PlaceKind[] }) {
  const [kinds, setKinds] = useState(initial);
  return (
    <main className="p-4">
      <h1>Filters</h1>
      <KindsField value={kinds} onChange={setKinds} />
      <p>{kinds.join()}</p>
    </main>
  );
}

const search = page.getByRole('searchbox', { name: 'Search kinds of places' });
const box = (name: string) => page.getByRole('option', { name, exact: true });

it('filters kinds of places by text and keeps chosen kinds', async () => {
  await render(<ChosenKinds initial={['hotel']} />);
  await search.fill('libr');
  await expect.element(box('Hotel')).not.toBeInTheDocument();
  await box('Library').click();
  await expect.element(page.getByText('hotel,library')).toBeVisible();
  await search.fill('');
  await expect.element(box('Hotel')).toHaveAttribute('aria-selected', 'true');
  await expect.element(box('Library')).toHaveAttribute('aria-selected', 'true');
});

it('lists already chosen kinds of places first', async () => {
  await render(<ChosenKinds initial={['zoo']} />);
  await expect.element(page.getByRole('option').first()).toHaveAccessibleName('Zoo');
});

it('chooses kinds of places with the keyboard', async () => {
  await render(<ChosenKinds />);
  await search.click();
  await userEvent.keyboard('museum{Tab}{Tab}{ }');
  await expect.element(box('Museum')).toHaveAttribute('aria-selected', 'true');
});

it('reports that no kind of place matches', async () => {
  await render(<ChosenKinds />);
  await search.fill('spaceship');
  await expect.element(page.getByRole('status')).toHaveTextContent('No kind of place is called that.');
});

it('passes axe with the choice of kinds on a phone', async () => {
  await page.viewport(390, 844);
  await render(<ChosenKinds initial={['toilets']} />);
  await expectAccessible('kinds');
  expectNoSidewaysScrolling('kinds');
});
