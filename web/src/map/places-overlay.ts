import type { RatingBand } from '@wayable/protocol/ratings';
import type { Feature, FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, Map as GlMap, MapMouseEvent, PointLike } from 'maplibre-gl';
import type { LngLat } from './geo';
import { CLUSTER_IMAGE_PREFIX, placeImage } from './marker-images';
import { overlayId } from './overlay';

/** A place as the map draws it. */
export interface MapPlace extends LngLat {
  id: string;
  /** What a pointer reads over it. */
  label: string;
  band: RatingBand;
}

/** Goes with movements that a person asked for without touching the map itself. */
export const BY_HAND = { isByHand: true };

const PLACES = overlayId('places');
const SELECTED = overlayId('selected');
const CLUSTERS_LAYER = overlayId('clusters');

/** Pixels around the pointer in which a marker counts as hit: with the marker's own size more than 44. */
const HIT_MARGIN = 6;
const CLUSTER_RADIUS = 34;
/** From the next zoom on every place stands alone. */
const CLUSTER_MAX_ZOOM = 14;

const asFeature = (
  { id, label, band, longitude, latitude }: MapPlace,
  isSelected: boolean,
): Feature<Point> => ({
  type: 'Feature',
  properties: { id, label, image: placeImage(band, isSelected) },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

const collect = (features: Feature<Point>[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features,
});

/** The places of the view, clustered where they stand close, and the selected one, large and always on top. */
export class PlacesOverlay {
  readonly #map: GlMap;
  readonly #onSelect: (id: string) => void;
  #places: readonly MapPlace[] = [];
  #selected: MapPlace | undefined;

  constructor(map: GlMap, onSelect: (id: string) => void) {
    this.#map = map;
    this.#onSelect = onSelect;
    map.on('click', this.#onClick);
    map.on('mousemove', this.#onMouseMove);
  }

  setPlaces(places: readonly MapPlace[], selected: MapPlace | undefined): void {
    this.#places = places;
    this.#selected = selected;
    this.#map.getSource<GeoJSONSource>(PLACES)?.setData(this.#unselectedFeatures());
    this.#map.getSource<GeoJSONSource>(SELECTED)?.setData(this.#selectedFeatures());
  }

  /** Adds the layers to a style that has just come: a change of style takes them away. */
  addToStyle(): void {
    const map = this.#map;
    map.addSource(PLACES, {
      type: 'geojson',
      data: this.#unselectedFeatures(),
      cluster: true,
      clusterRadius: CLUSTER_RADIUS,
      clusterMaxZoom: CLUSTER_MAX_ZOOM,
    });
    map.addSource(SELECTED, { type: 'geojson', data: this.#selectedFeatures() });
    const layout = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;
    map.addLayer({
      id: PLACES,
      type: 'symbol',
      source: PLACES,
      filter: ['!', ['has', 'point_count']],
      layout: { ...layout, 'icon-image': ['get', 'image'] },
    });
    map.addLayer({
      id: CLUSTERS_LAYER,
      type: 'symbol',
      source: PLACES,
      filter: ['has', 'point_count'],
      layout: {
        ...layout,
        'icon-image': ['concat', CLUSTER_IMAGE_PREFIX, ['to-string', ['get', 'point_count']]],
      },
    });
    map.addLayer({
      id: SELECTED,
      type: 'symbol',
      source: SELECTED,
      layout: { ...layout, 'icon-image': ['get', 'image'] },
    });
  }

  dispose(): void {
    this.#map.off('click', this.#onClick);
    this.#map.off('mousemove', this.#onMouseMove);
  }

  #unselectedFeatures(): FeatureCollection<Point> {
    const others = this.#places.filter(({ id }) => id !== this.#selected?.id);
    return collect(others.map((place) => asFeature(place, false)));
  }

  #selectedFeatures(): FeatureCollection<Point> {
    return collect(this.#selected ? [asFeature(this.#selected, true)] : []);
  }

  #featureAt({ x, y }: { x: number; y: number }) {
    const layers = [SELECTED, CLUSTERS_LAYER, PLACES].filter((layer) => this.#map.getLayer(layer));
    if (layers.length === 0) return undefined;
    const box: [PointLike, PointLike] = [
      [x - HIT_MARGIN, y - HIT_MARGIN],
      [x + HIT_MARGIN, y + HIT_MARGIN],
    ];
    return this.#map.queryRenderedFeatures(box, { layers })[0];
  }

  readonly #onClick = ({ point }: MapMouseEvent): void => {
    const feature = this.#featureAt(point);
    if (!feature) return;
    const { id, cluster_id: clusterId } = feature.properties;
    if (typeof id === 'string') this.#onSelect(id);
    else if (typeof clusterId === 'number' && feature.geometry.type === 'Point')
      void this.#openCluster(clusterId, feature.geometry.coordinates as [number, number]);
  };

  async #openCluster(clusterId: number, center: [number, number]): Promise<void> {
    const source = this.#map.getSource<GeoJSONSource>(PLACES);
    const zoom = await source?.getClusterExpansionZoom(clusterId);
    if (zoom !== undefined) this.#map.easeTo({ center, zoom }, BY_HAND);
  }

  readonly #onMouseMove = ({ point }: MapMouseEvent): void => {
    const feature = this.#featureAt(point);
    const canvas = this.#map.getCanvas();
    canvas.style.cursor = feature ? 'pointer' : '';
    canvas.title = typeof feature?.properties.label === 'string' ? feature.properties.label : '';
  };
}
