import Type, { type Static } from 'typebox';
import type { Category } from './categories.ts';
import { locationFilters } from './filters.ts';

/** The layer of a tile that holds places and clusters (Mapbox Vector Tile 2.1). */
export const TILE_LAYER = 'locations';
/** Units of a tile's width. */
export const TILE_EXTENT = 4096;
export const TILE_MAX_ZOOM = 22;
/** From this zoom on every place stands alone, unless a tile would hold more than can be told apart. */
export const PLACES_ZOOM = 16;

export const TileParams = Type.Object({
  z: Type.Integer({ minimum: 0, maximum: TILE_MAX_ZOOM }),
  x: Type.Integer({ minimum: 0 }),
  y: Type.Integer({ minimum: 0 }),
});
export type TileParams = Static<typeof TileParams>;

export const TileQuery = Type.Object(locationFilters);

/** Properties of a feature that stands for one place. */
export interface TilePlace {
  id: string;
  name: string;
  address: string;
  /** As `Location` has it; absent for most. */
  near_street?: string;
  category: Category;
  /** As `Location` has it; absent where it is null. */
  kind?: string;
  /** False for a place that only its kind names; absent for others. */
  has_name?: boolean;
  overall_rating: number;
  total_reviews: number;
  /** Separated by commas. */
  features: string;
  /** What people say in short, as `parseAccess` reads it with the facts: enough for a fit. Empty without answers. */
  access: string;
  /** What public sources say: "wheelchair-accessible=limited,accessible-toilet=yes"; empty for nothing. */
  facts: string;
  /** The names of those sources, e.g. "OpenStreetMap". */
  facts_source: string;
}

/** Properties of a feature that stands for several places. */
export interface TileCluster {
  count: number;
  /** How many of them have been rated. */
  rated: number;
  /** How many of the rated ones are in each band; 0 in all of them for a group of very many kinds. */
  excellent: number;
  good: number;
  fair: number;
  poor: number;
  /** Of how many of them public sources say something of accessibility. */
  with_facts: number;
  /** The mean of their ratings; 0 when none is rated. */
  mean_rating: number;
  /**
   * Their mean position in units of the tile: where to look for them. The feature's own position keeps clear of its
   * neighbours instead.
   */
  mean_x: number;
  mean_y: number;
  /** The tile zoom at which they stand apart. */
  zoom: number;
}
