import type { Feature, FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, Map as GlMap, MapMouseEvent, PointLike } from 'maplibre-gl';
import { isBlank } from '~/catalogue/marks';
import type { MapFeature } from '../map-engine';
import { CLUSTER_IMAGES_MAX, clusterImage, findSpareImages, placeImage } from './marker-images';
import { overlayId } from './overlay';

/** Marks a movement that the person requested without touching the map. */
export const BY_HAND = { isByHand: true };

const FEATURES = overlayId('places');
const SELECTED = overlayId('selected');

/**
 * Pixels around the pointer that count as a hit. With the marker's own size, the target is larger than 44
 * pixels.
 */
const HIT_MARGIN = 6;

const imageOf = (feature: MapFeature): string => {
  if (feature.kind === 'cluster') return clusterImage(feature.mark, feature.count, feature.ring);
  return placeImage(feature.mark);
};

const toPoint = ({ id, label, mark, longitude, latitude }: MapFeature, image: string): Feature<Point> => ({
  type: 'Feature',
  properties: { id, label, image, order: isBlank(mark) ? 0 : 1 },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

const collect = (features: Feature<Point>[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features,
});

/** The places and clusters of the view, and the selected place, which is large and always on top. */
export class PlacesOverlay {
  readonly #map: GlMap;
  readonly #onSelect: (feature: MapFeature) => void;
  #features: readonly MapFeature[] = [];
  #selected: MapFeature | undefined;

  constructor(map: GlMap, onSelect: (feature: MapFeature) => void) {
    this.#map = map;
    this.#onSelect = onSelect;
    map.on('click', this.#onClick);
    map.on('mousemove', this.#onMouseMove);
  }

  setFeatures(features: readonly MapFeature[], selected: MapFeature | undefined): void {
    this.#features = features;
    this.#selected = selected;
    const source = this.#map.getSource<GeoJSONSource>(FEATURES);
    // Between two styles there is no source. `addToStyle` will show the current data.
    if (!source) return;
    source.setData(this.#unselected());
    this.#map.getSource<GeoJSONSource>(SELECTED)?.setData(this.#selectedOnly());
    this.#freeImages();
  }

  /** Adds the layers to a new style, because a change of style removes them. */
  addToStyle(): void {
    const map = this.#map;
    map.addSource(FEATURES, { type: 'geojson', data: this.#unselected() });
    map.addSource(SELECTED, { type: 'geojson', data: this.#selectedOnly() });
    for (const id of [FEATURES, SELECTED]) {
      map.addLayer({
        id,
        type: 'symbol',
        source: id,
        layout: {
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'icon-image': ['get', 'image'],
          'symbol-sort-key': ['get', 'order'],
        },
      });
    }
  }

  dispose(): void {
    this.#map.off('click', this.#onClick);
    this.#map.off('mousemove', this.#onMouseMove);
  }

  /** Frees images of unused clusters, which the map would keep forever. */
  #freeImages(): void {
    const shown = new Set(this.#features.map(imageOf));
    const spare = findSpareImages(this.#map.listImages(), shown, CLUSTER_IMAGES_MAX);
    for (const name of spare) this.#map.removeImage(name);
  }

  #unselected(): FeatureCollection<Point> {
    const others = this.#features.filter(({ id }) => id !== this.#selected?.id);
    return collect(others.map((feature) => toPoint(feature, imageOf(feature))));
  }

  #selectedOnly(): FeatureCollection<Point> {
    const selected = this.#selected;
    return collect(selected ? [toPoint(selected, placeImage(selected.mark, 'selected'))] : []);
  }

  #featureAt({ x, y }: { x: number; y: number }): MapFeature | undefined {
    const layers = [SELECTED, FEATURES].filter((layer) => this.#map.getLayer(layer));
    if (layers.length === 0) return undefined;
    const box: [PointLike, PointLike] = [
      [x - HIT_MARGIN, y - HIT_MARGIN],
      [x + HIT_MARGIN, y + HIT_MARGIN],
    ];
    const id = this.#map.queryRenderedFeatures(box, { layers })[0]?.properties.id;
    if (id === undefined) return undefined;
    return this.#selected?.id === id ? this.#selected : this.#features.find((feature) => feature.id === id);
  }

  readonly #onClick = ({ point }: MapMouseEvent): void => {
    const feature = this.#featureAt(point);
    if (feature) this.#onSelect(feature);
  };

  readonly #onMouseMove = ({ point }: MapMouseEvent): void => {
    const feature = this.#featureAt(point);
    const canvas = this.#map.getCanvas();
    canvas.style.cursor = feature ? 'pointer' : '';
    canvas.title = feature?.label ?? '';
  };
}
