import '../map.css';
import { getLocale } from '~/paraglide/runtime';
import type { BaseMapSettings } from '../basemap/base-map-settings';
import { MapCanvas, type MapCanvasProps } from '../map-canvas';
import { MapController } from './map-controller';

export interface MapLibreCanvasProps extends MapCanvasProps {
  baseMap: BaseMapSettings;
}

/** The map drawn by MapLibre. Throws while rendering if the browser cannot draw it. */
export default function MapLibreCanvas({ baseMap, ...canvas }: MapLibreCanvasProps) {
  return (
    <MapCanvas
      {...canvas}
      createEngine={(options) => new MapController({ ...options, baseMap, language: getLocale() })}
    />
  );
}
