import { type Map as GlMap, Marker } from 'maplibre-gl';
import { type LngLat, wrapLongitude } from '../geo';

/** A pin that is set by clicking the map or dragging; without `onChange` it is fixed. */
export class PointPin {
  readonly #map: GlMap;
  readonly #marker: Marker;
  readonly #onChange: ((point: LngLat) => void) | undefined;

  constructor(map: GlMap, element: HTMLElement, onChange: ((point: LngLat) => void) | undefined) {
    this.#map = map;
    this.#onChange = onChange;
    this.#marker = new Marker({ element, anchor: 'bottom', draggable: onChange !== undefined });
    this.#marker.on('dragend', () => this.#report(this.#marker.getLngLat()));
    map.on('click', this.#onClick);
  }

  /** Moves the pin; null removes it. */
  setPoint(point: LngLat | null): void {
    if (point === null) this.#marker.remove();
    else this.#marker.setLngLat([point.longitude, point.latitude]).addTo(this.#map);
  }

  dispose(): void {
    this.#marker.remove();
    this.#map.off('click', this.#onClick);
  }

  #report({ lng, lat }: { lng: number; lat: number }): void {
    this.#onChange?.({ longitude: wrapLongitude(lng), latitude: lat });
  }

  readonly #onClick = ({ lngLat }: { lngLat: { lng: number; lat: number } }): void => this.#report(lngLat);
}
