import type { LngLat } from '~/map/geo';

/** Returns the URL of an external page with directions to a point (docs/product.md#map-explorer). */
export const directionsUrl = ({ latitude, longitude }: LngLat): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
