import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NO_INSETS } from './geo';
import type { MapFeature } from './map-engine';
import { MapFailure } from './map-failure';
import { MarkerButtons } from './marker-buttons';
import './map.css';

const SIZE = { width: 1_024, height: 600 };
const AT = { x: 700, y: 200 };
const PANEL_WIDTH = 416;

const LIBRARY: MapFeature = {
  kind: 'place',
  id: 'library',
  name: 'Library',
  label: 'Library',
  mark: 'good',
  longitude: -87.63,
  latitude: 41.88,
};

/** Renders a part of the map in a right-to-left page. */
const renderFromRightToLeft = (map: React.ReactNode) =>
  render(
    <div dir="rtl" data-testid="map" className="relative flex" style={SIZE}>
      {map}
    </div>,
  );

const boxOf = (element: Element) => element.getBoundingClientRect();
const mapBox = () => boxOf(page.getByTestId('map').element());

it("keeps a marker's button in place on right-to-left pages", async () => {
  await renderFromRightToLeft(
    <MarkerButtons
      features={[LIBRARY]}
      selectedId={undefined}
      insets={NO_INSETS}
      project={() => AT}
      readZoom={() => 12}
      moveListeners={new Set()}
      onSelect={() => undefined}
    />,
  );
  const { left, right, top, bottom } = boxOf(page.getByRole('button', { name: 'Library' }).element());
  expect((left + right) / 2 - mapBox().left).toBeCloseTo(AT.x, 0);
  expect((top + bottom) / 2 - mapBox().top).toBeCloseTo(AT.y, 0);
});

it("centers the map's error next to a right panel", async () => {
  await renderFromRightToLeft(
    <MapFailure
      text="The list works without it."
      insets={{ ...NO_INSETS, right: PANEL_WIDTH }}
      onRetry={() => undefined}
      wasRetried={false}
    />,
  );
  const { left, right } = boxOf(page.getByRole('button', { name: 'Try again' }).element());
  const free = mapBox().right - PANEL_WIDTH - mapBox().left;
  expect((left + right) / 2 - mapBox().left).toBeCloseTo(free / 2, 0);
});

it("writes the map's sources from left to right", async () => {
  await renderFromRightToLeft(
    <div className="maplibregl-ctrl-attrib">
      <div className="maplibregl-ctrl-attrib-inner">GeoNames (CC BY)</div>
    </div>,
  );
  const { direction } = getComputedStyle(page.getByText('GeoNames (CC BY)').element());
  expect(direction).toBe('ltr');
});
