import { MapCanvas, type MapCanvasProps } from '../map-canvas';
import { GoogleMapEngine } from './google-map-engine';

interface GoogleCanvasProps extends MapCanvasProps {
  apiKey: string;
}

/** The map as Google draws it. Throws a `GoogleMapsError` while rendering when there is none. */
export default function GoogleCanvas({ apiKey, ...canvas }: GoogleCanvasProps) {
  return <MapCanvas {...canvas} createEngine={(options) => new GoogleMapEngine({ ...options, apiKey })} />;
}
