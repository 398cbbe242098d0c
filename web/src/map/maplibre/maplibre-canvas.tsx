import '../map.css';
import type { StreetArea } from '@wayable/protocol/street-areas';
import { MapCanvas, type MapCanvasProps } from '../map-canvas';
import { MapController } from './map-controller';

export interface MapLibreCanvasProps extends MapCanvasProps {
  /** The online style, or null to use the embedded base map only. */
  styleUrl: string | null;
  /** Imported areas, whose streets the embedded base map shows. */
  streetAreas: readonly StreetArea[];
}

/** The map as MapLibre draws it. Throws while rendering when the browser cannot draw one. */
export default function MapLibreCanvas({ styleUrl, streetAreas, ...canvas }: MapLibreCanvasProps) {
  return (
    <MapCanvas
      {...canvas}
      createEngine={(options) => new MapController({ ...options, styleUrl, streetAreas })}
    />
  );
}
