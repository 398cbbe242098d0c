import type { ExpressionSpecification } from 'maplibre-gl';

/** A layer of a vector tile, and which of its features are meant; without `only`, all of them. */
export interface Where {
  layer: string;
  only?: ExpressionSpecification;
}

type Ground = 'rock' | 'campus' | 'green' | 'park' | 'pitch' | 'sand' | 'square' | 'pier';
type Road = 'pier' | 'major' | 'medium' | 'minor' | 'path' | 'steps' | 'rail';
type Name =
  | 'house-number'
  | 'waterway'
  | 'water'
  | 'landmark'
  | 'green'
  | 'shore'
  | 'station'
  | 'quarter'
  | 'town'
  | 'country';

/** Where one schema of vector tiles has what the map draws, and what its properties are called. */
export interface TileSchema {
  /** The square of the tile or its land, painted over the coarser land of the world. */
  land: Where | undefined;
  ground: Partial<Record<Ground, Where>>;
  /** Of countries. */
  borders?: Where;
  water: Where;
  waterway: Where;
  building: Where;
  aeroway: Where;
  ferry: Where;
  /** Without tunnels for `major`, `medium`, `minor` and `rail`: those are asked for with `isTunnel`. */
  roads: Partial<Record<Road, Where>>;
  isTunnel: ExpressionSpecification;
  /** Names of roads: the major ones are shown first, footways and service roads last. */
  roadNames: {
    layer: string;
    isMajor: ExpressionSpecification;
    isMinor: ExpressionSpecification;
    isHidden: ExpressionSpecification;
  };
  names: Partial<Record<Name, Where>>;
  houseNumber: ExpressionSpecification;
  /** Lower is more important. */
  placeRank: ExpressionSpecification;
}
