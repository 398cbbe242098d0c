import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '~/testing/expect-accessible';
import { NO_INSETS } from './geo';
import type { MapFeature } from './map-engine';
import { MarkerButtons } from './marker-buttons';
import './map.css';

const place = (id: string, name: string, longitude: number): MapFeature => ({
  kind: 'place',
  id,
  name,
  label: `${name}, Public Services, not rated yet`,
  mark: 'unrated',
  longitude,
  latitude: 0,
});

/** Two places so close that both names do not fit on one side. */
const FEATURES = [place('one', 'City Library', 100), place('two', 'مكتبة المدينة', 150)];

const show = (zoom: number) =>
  render(
    <main className="relative" style={{ width: 340, height: 200 }}>
      <h1 className="sr-only">Map</h1>
      <MarkerButtons
        features={FEATURES}
        selectedId={undefined}
        insets={NO_INSETS}
        project={({ longitude }) => ({ x: longitude, y: 100 })}
        readZoom={() => zoom}
        moveListeners={new Set()}
        onSelect={() => undefined}
      />
    </main>,
  );
const boxOf = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect();

it('shows names next to markers at high zoom levels', async () => {
  await show(16);
  await expect.element(page.getByText('City Library', { exact: true })).toBeVisible();
  await expect.element(page.getByText('مكتبة المدينة', { exact: true })).toBeVisible();
  const [one, two] = [boxOf('City Library'), boxOf('مكتبة المدينة')];
  const isApart =
    one.right <= two.left || two.right <= one.left || one.bottom <= two.top || two.bottom <= one.top;
  expect(isApart).toBe(true);
  // The marker's button contains the name for screen readers.
  await expect.element(page.getByRole('button', { name: /^City Library/ })).toBeVisible();
  await expectAccessible('markers with names');
});

it('hides names of markers at low zoom levels', async () => {
  await show(15.9);
  await expect.element(page.getByRole('button', { name: /^City Library/ })).toBeVisible();
  await expect.element(page.getByText('City Library', { exact: true })).not.toBeVisible();
});
