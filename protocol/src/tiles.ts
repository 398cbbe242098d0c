import Type, { type Static } from 'typebox';
import type { Category } from './categories.ts';
import { locationFilters } from './filters.ts';

/** The layer of a tile with places and clusters (Mapbox Vector Tile 2.1). */
export const TILE_LAYER = 'locations';
/** Width of a tile in its units. */
export const TILE_EXTENT = 4096;
export const TILE_MAX_ZOOM = 22;
/** From this zoom level, places are clustered only if a tile has more than can be distinguished. */
export const PLACES_ZOOM = 16;

export const TileParams = Type.Object({
  z: Type.Integer({ minimum: 0, maximum: TILE_MAX_ZOOM }),
  x: Type.Integer({ minimum: 0 }),
  y: Type.Integer({ minimum: 0 }),
});
export type TileParams = Static<typeof TileParams>;

export const TileQuery = Type.Object(locationFilters);

/** Properties of a single place. */
export interface TilePlace {
  id: string;
  name: string;
  address: string;
  /** As in `Location`; absent for most places. */
  near_street?: string;
  category: Category;
  /** As in `Location`; absent if null. */
  kind?: string;
  /** False for a place without a name; otherwise absent. */
  has_name?: boolean;
  overall_rating: number;
  total_reviews: number;
  /** The features, separated by commas. */
  features: string;
  /**
   * The answers as text. `parseAccess` reads the text together with `facts`, which is enough for a fit. Empty
   * if there are no answers.
   */
  access: string;
  /** Public facts: "wheelchair-accessible=limited,accessible-toilet=yes". Empty if there are no facts. */
  facts: string;
  /** The names of the facts' sources, e.g. "OpenStreetMap". */
  facts_source: string;
}

/** Properties of a cluster. */
export interface TileCluster {
  count: number;
  /** Number of rated places. */
  rated: number;
  /** Number of rated places per band. All are 0 if the cluster has too many kinds to count bands quickly. */
  excellent: number;
  good: number;
  fair: number;
  poor: number;
  /** Number of places with public facts about accessibility. */
  with_facts: number;
  /** Mean rating; 0 if no place is rated. */
  mean_rating: number;
  /**
   * Mean position of the places in tile units: the target of a click. The feature's own position is moved
   * away from its neighbors.
   */
  mean_x: number;
  mean_y: number;
  /** The tile zoom at which the cluster splits. */
  zoom: number;
}
