import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { expectAccessible, expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { expectVisibleFocus, moveTo } from '~/testing/keys';
import { useNeeds } from '../needs';
import { NeedsField } from './needs-field';

const KEY = 'wayable.needs';

/** Stores needs as another browser tab does. */
function storeElsewhere(needs: object): void {
  localStorage.setItem(KEY, JSON.stringify(needs));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

beforeEach(() => {
  localStorage.setItem('wayable.units', 'cm');
  storeElsewhere({});
});
afterEach(cleanup);

function RememberedNeeds() {
  const [needs, setNeeds] = useNeeds();
  return (
    <main className="p-4">
      <h1>Needs</h1>
      <NeedsField value={needs} onChange={setNeeds} />
    </main>
  );
}

const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const clear = page.getByRole('button', { name: 'Clear my needs' });
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown;

async function openNumbers(): Promise<void> {
  await render(<RememberedNeeds />);
  if (select('Start from').elements().length === 0) await page.getByText('Numbers and facilities').click();
  await expect.element(select('Start from')).toBeVisible();
}

it('fills in and stores the numbers of a needs preset', async () => {
  await openNumbers();
  await select('Start from').selectOptions('Wheelchair, on my own');
  await expect.element(select('Steps that I manage')).toHaveDisplayValue('Up to 0');
  await expect.element(select('Highest step that I manage')).toHaveDisplayValue('Up to 2 cm');
  await expect.element(select('Width that I need')).toHaveDisplayValue('At least 80 cm');
  await expect.element(select('Steepest ramp that I manage')).toHaveDisplayValue('Up to 6%');
  expect(stored()).toEqual({ max_steps: 0, max_step_height_cm: 2, min_width_cm: 80, max_slope_percent: 6 });
  await expectAccessible('needs of a preset');
  await page.viewport(320, 800);
  expectNoSidewaysScrolling('needs of a preset');
});

it('stores each need and removes needs set to "any"', async () => {
  await openNumbers();
  await box('audio cues').click();
  await box('Accessible toilet').click();
  await select('Door').selectOptions('Easy to open');
  await select('Width that I need').selectOptions('At least 90 cm');
  expect(stored()).toEqual({ needs: 'audio-cues', toilet: '1', door: 'light', min_width_cm: 90 });
  await select('Door').selectOptions('Any');
  await select('Width that I need').selectOptions('Any');
  await box('Accessible toilet').click();
  expect(stored()).toEqual({ needs: 'audio-cues' });
});

it('shows the name of each group of needs once', async () => {
  await openNumbers();
  expect(page.getByText('Numbers and facilities').elements()).toHaveLength(1);
  await expect.element(page.getByRole('group', { name: 'Facilities' })).toBeVisible();
});

it('keeps a visible focus after clearing all needs by keyboard', async () => {
  await openNumbers();
  await select('Start from').selectOptions('Stroller');
  await moveTo(clear);
  await userEvent.keyboard('{Enter}');
  await expect.element(clear).not.toBeInTheDocument();
  await expect.element(select('Start from')).toHaveDisplayValue('Nothing');
  await expect.element(select('Width that I need')).toHaveDisplayValue('Any');
  expect(stored()).toEqual({});
  await expectVisibleFocus();
});

it("shows a stored limit that the form's options lack", async () => {
  storeElsewhere({ min_width_cm: 77 });
  await openNumbers();
  await expect.element(select('Width that I need')).toHaveDisplayValue('At least 77 cm');
});

it('shows needs that another tab stores', async () => {
  await openNumbers();
  storeElsewhere({ needs: 'audio-cues' });
  await expect.element(box('audio cues')).toBeChecked();
});

it('shows needs that another tab stored before the form opened', async () => {
  await openNumbers();
  await cleanup();
  storeElsewhere({ needs: 'audio-cues' });
  await openNumbers();
  await expect.element(box('audio cues')).toBeChecked();
});

it('removes the numbers of a preset when "Nothing" is chosen', async () => {
  storeElsewhere({ needs: 'audio-cues', toilet: '1' });
  await openNumbers();
  await select('Start from').selectOptions('Wheelchair, on my own');
  await select('Start from').selectOptions('Nothing');
  await expect.element(select('Steps that I manage')).toHaveDisplayValue('Any');
  expect(stored()).toEqual({ needs: 'audio-cues', toilet: '1' });
});

it('opens set limits and names the preset that they equal', async () => {
  storeElsewhere({ max_steps: 0, max_step_height_cm: 2, min_width_cm: 80, max_slope_percent: 6 });
  await render(<RememberedNeeds />);
  await expect.element(select('Start from')).toBeVisible();
  await expect.element(select('Start from')).toHaveDisplayValue('Wheelchair, on my own');
  await select('Steps that I manage').selectOptions('Up to 3');
  await expect.element(select('Start from')).toHaveDisplayValue('My own values');
});

it('keeps numbers and facilities closed if only features are needed', async () => {
  storeElsewhere({ needs: 'audio-cues' });
  await render(<RememberedNeeds />);
  await expect.element(box('audio cues')).toBeChecked();
  expect(select('Start from').elements()).toEqual([]);
});
