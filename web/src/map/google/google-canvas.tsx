import { MapCanvas, type MapCanvasProps } from '../map-canvas';
import { GoogleMapEngine } from './google-map-engine';

interface GoogleCanvasProps extends MapCanvasProps {
  apiKey: string;
}

/** The map drawn by Google. Throws a `GoogleMapsError` while rendering if it fails. */
export default function GoogleCanvas({ apiKey, ...canvas }: GoogleCanvasProps) {
  return <MapCanvas {...canvas} createEngine={(options) => new GoogleMapEngine({ ...options, apiKey })} />;
}
