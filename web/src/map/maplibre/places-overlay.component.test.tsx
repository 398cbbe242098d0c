import './worker';
import { Map as GlMap } from 'maplibre-gl';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MapFeature } from '../map-engine';
import { CLUSTER_IMAGES_MAX, clusterImage, drawMarkerImage, IMAGE_RATIO } from './marker-images';
import { PlacesOverlay } from './places-overlay';

const cluster = (count: number): MapFeature => ({
  kind: 'cluster',
  id: `cluster-${count}`,
  label: `${count} places`,
  zoom: 10,
  mark: 'good',
  count,
  ring: undefined,
  longitude: 0,
  latitude: 0,
});

/** Clusters with ascending counts, starting at `from`. */
const clusters = (from: number, length: number): MapFeature[] =>
  Array.from({ length }, (_, index) => cluster(from + index));

/** Opens a map without a base map. */
async function openMap() {
  const { container } = await render(<div style={{ width: 400, height: 300 }} />);
  const element = container.firstElementChild as HTMLElement;
  const map = new GlMap({ container: element, style: { version: 8, sources: {}, layers: [] } });
  onTestFinished(() => map.remove());
  map.setMissingStyleImageResolver((name) => {
    const image = drawMarkerImage(name, element);
    if (image) map.addImage(name, image, { pixelRatio: IMAGE_RATIO });
  });
  await map.once('load');
  const overlay = new PlacesOverlay(map, () => undefined);
  overlay.addToStyle();
  const show = async (features: MapFeature[]) => {
    overlay.setFeatures(features, undefined);
    const names = features.map((each) => clusterImage(each.mark, each.kind === 'cluster' ? each.count : 0));
    await expect.poll(() => names.filter((name) => !map.hasImage(name))).toEqual([]);
  };
  return { map, show };
}

it('deletes unused cluster images and draws images again when needed', async () => {
  const { map, show } = await openMap();
  const first = clusters(2, CLUSTER_IMAGES_MAX);
  await show(first);
  for (const from of [1_000, 2_000, 3_000]) await show(clusters(from, 20));
  // A view deletes older images before it draws new images, here up to 20.
  expect(map.listImages().length).toBeLessThanOrEqual(CLUSTER_IMAGES_MAX + 20);
  expect(map.hasImage(clusterImage('good', 2))).toBe(false);
  expect(map.hasImage(clusterImage('good', 2_000))).toBe(true);
  await show(first);
});
