import { VectorTile } from '@mapbox/vector-tile';
import { queryOptions } from '@tanstack/react-query';
import { parseAccess } from '@wayable/protocol/answers/access-text';
import { type LocationFilters, parseFacts, parseFeatures } from '@wayable/protocol/filters';
import { ROUTES } from '@wayable/protocol/routes';
import { TILE_EXTENT, TILE_LAYER, type TileCluster, type TilePlace } from '@wayable/protocol/tiles';
import { PbfReader } from 'pbf';
import { callForBytes } from '~/api-client/call';
import { pointOfTile, type TileAddress } from '~/map/tile-grid';
import type { ExplorerEntry } from '../explorer/explorer-entry';

const MEDIA_TYPE = 'application/vnd.mapbox-vector-tile';
/** Other people write while the map is open, so its tiles go stale quickly. */
const FRESH_MS = 5_000;

/** Reads the places and clusters of a tile. */
function readTile(address: TileAddress, bytes: ArrayBuffer): ExplorerEntry[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers[TILE_LAYER];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => index).flatMap((index): ExplorerEntry[] => {
    const feature = layer?.feature(index);
    const point = feature?.loadGeometry()[0]?.[0];
    if (!feature || !point) return [];
    const position = pointOfTile(address, point.x / TILE_EXTENT, point.y / TILE_EXTENT);
    if ('count' in feature.properties) {
      const {
        count,
        rated,
        // Offline copies of tiles from an earlier version have no such counts.
        excellent = 0,
        good = 0,
        fair = 0,
        poor = 0,
        with_facts: withFacts = 0,
        mean_rating,
        mean_x,
        mean_y,
        zoom,
      } = feature.properties as unknown as TileCluster;
      const id = `${address.z}/${address.x}/${address.y}/${point.x}/${point.y}`;
      const middle = pointOfTile(address, mean_x / TILE_EXTENT, mean_y / TILE_EXTENT);
      const areKnown = excellent + good + fair + poor === rated;
      const bands = { excellent, good, fair, poor, unrated: areKnown ? count - rated : 0 };
      const cluster = {
        id,
        count,
        rated,
        bands,
        withFacts,
        meanRating: mean_rating,
        zoom,
        middle,
        ...position,
      };
      return [{ kind: 'cluster', id, cluster }];
    }
    const { features, facts, facts_source, access, ...place } = feature.properties as unknown as TilePlace;
    const public_facts = parseFacts(facts, facts_source);
    const location = {
      ...place,
      ...position,
      accessibility_features: parseFeatures(features),
      public_facts,
      // Offline copies of tiles from an earlier version have no `access`.
      access: parseAccess(access ?? '', public_facts),
    };
    return [{ kind: 'place', id: place.id, location }];
  });
}

/** Queries the places and clusters of a map tile. */
export const tileQuery = (address: TileAddress, filters: LocationFilters) =>
  queryOptions({
    queryKey: ['locations', 'tile', address, filters],
    queryFn: async ({ signal }) => {
      const params = { z: String(address.z), x: String(address.x), y: String(address.y) };
      const bytes = await callForBytes({ path: ROUTES.tile, params, query: filters, signal }, MEDIA_TYPE);
      return readTile(address, bytes);
    },
    staleTime: FRESH_MS,
    structuralSharing: false,
  });
