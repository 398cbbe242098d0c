import { VectorTile } from '@mapbox/vector-tile';
import { type RatingBand, ratingBand } from '@wayable/protocol/ratings';
import { TILE_LAYER, type TileCluster, type TilePlace } from '@wayable/protocol/tiles';
import { pointInTile } from '@wayable/server/squares/tile-address';
import type { TestApp } from '@wayable/server/testing/test-app';
import { PbfReader } from 'pbf';

export interface ReadTile {
  clusters: (TileCluster & { x: number; y: number })[];
  places: (TilePlace & { x: number; y: number })[];
}

/** Reads the features of a tile like a map library. */
export function readTile(body: Buffer): ReadTile {
  const layer = new VectorTile(new PbfReader(body)).layers[TILE_LAYER];
  const tile: ReadTile = { clusters: [], places: [] };
  for (let index = 0; index < (layer?.length ?? 0); index++) {
    const feature = layer?.feature(index);
    const point = feature?.loadGeometry()[0]?.[0];
    if (!feature || !point) throw new Error('A feature without a point');
    const properties = { ...feature.properties, x: point.x, y: point.y };
    if ('count' in properties) tile.clusters.push(properties as never);
    else tile.places.push(properties as never);
  }
  return tile;
}

/** Fetches and reads a tile. `query` begins with a question mark or is empty. */
export async function fetchTile(server: TestApp, address: string, query = ''): Promise<ReadTile> {
  const response = await server.app.inject({ method: 'GET', url: `/api/v1/tiles/${address}.mvt${query}` });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return readTile(response.rawPayload);
}

/** Returns the number of a tile's places, including the places in clusters. */
export const countIn = ({ clusters, places }: ReadTile): number =>
  clusters.reduce((sum, { count }) => sum + count, places.length);

/** Returns the number of a tile's places with public facts. */
export const countWithFacts = ({ clusters, places }: ReadTile): number =>
  clusters.reduce(
    (sum, { with_facts }) => sum + with_facts,
    places.filter(({ facts }) => facts !== '').length,
  );

/** Returns the number of a tile's places in a rating band. */
export const countInBand = ({ clusters, places }: ReadTile, band: Exclude<RatingBand, 'unrated'>): number =>
  clusters.reduce(
    (sum, cluster) => sum + cluster[band],
    places.filter(({ overall_rating, total_reviews }) => ratingBand(overall_rating, total_reviews) === band)
      .length,
  );

/** Returns the path of the tile of a point at a zoom, such as "14/4200/6089". */
export function addressAt(point: { latitude: number; longitude: number }, z: number): string {
  const { x, y } = pointInTile({ z, x: 0, y: 0 }, point);
  const index = (value: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(value)));
  return `${z}/${index(x)}/${index(y)}`;
}
