import type { LngLat } from '~/map/geo';
import { PointPicker } from '~/map/point-picker';

const ZOOM = 15;

/** Shows a suggested position on a small read-only map. */
export function SuggestedPoint({ point }: { point: LngLat }) {
  return <PointPicker initialCamera={{ ...point, zoom: ZOOM }} point={point} />;
}
