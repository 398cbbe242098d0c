import type { LngLat } from '~/map/geo';

/** An external page with directions to a point (specification section 2, "Map explorer"). */
export const directionsUrl = ({ latitude, longitude }: LngLat): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
