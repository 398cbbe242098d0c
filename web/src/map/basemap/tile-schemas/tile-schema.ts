import type { ExpressionSpecification } from 'maplibre-gl';

/** A layer of a vector tile, with an optional filter on its features. */
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

/** The layers and property names of a vector tile schema that the map needs. */
export interface TileSchema {
  /** The square of the tile or its land, drawn over the coarser land of the world. */
  land: Where | undefined;
  ground: Partial<Record<Ground, Where>>;
  /** The borders of countries. */
  borders?: Where;
  water: Where;
  waterway: Where;
  building: Where;
  aeroway: Where;
  ferry: Where;
  /** `major`, `medium`, `minor` and `rail` exclude tunnels, which `isTunnel` selects. */
  roads: Partial<Record<Road, Where>>;
  isTunnel: ExpressionSpecification;
  /** The names of roads: major ones are shown first, footways and service roads last. */
  roadNames: {
    layer: string;
    isMajor: ExpressionSpecification;
    isMinor: ExpressionSpecification;
    isHidden: ExpressionSpecification;
  };
  names: Partial<Record<Name, Where>>;
  houseNumber: ExpressionSpecification;
  /** A lower value is more important. */
  placeRank: ExpressionSpecification;
}
