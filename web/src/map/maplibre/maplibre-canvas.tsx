import '../map.css';
import { getLocale } from '~/paraglide/runtime';
import type { BaseMapSettings } from '../basemap/base-map-settings';
import { MapCanvas, type MapCanvasProps } from '../map-canvas';
import { MapController } from './map-controller';

export interface MapLibreCanvasProps extends MapCanvasProps {
  baseMap: BaseMapSettings;
}

/** The map as MapLibre draws it. Throws while rendering when the browser cannot draw one. */
export default function MapLibreCanvas({ baseMap, ...canvas }: MapLibreCanvasProps) {
  return (
    <MapCanvas
      {...canvas}
      createEngine={(options) => new MapController({ ...options, baseMap, language: getLocale() })}
    />
  );
}
