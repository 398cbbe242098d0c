import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { fromVectorTileJs, type VectorTileLayerLike, type VectorTileLike } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';

function joinLayers(name: string, parts: VectorTileLayer[]): VectorTileLayerLike {
  const features: VectorTileFeature[] = parts.flatMap((part) =>
    Array.from({ length: part.length }, (_, index) => part.feature(index)),
  );
  const feature = (index: number): VectorTileFeature => {
    const found = features[index];
    if (!found) throw new RangeError(`Layer ${name} has no feature ${index}`);
    return found;
  };
  return { version: 2, name, extent: parts[0]?.extent ?? 0, length: features.length, feature };
}

/**
 * Merges vector tiles with the same extent. A tile must not have two layers with the same name (Mapbox Vector Tile
 * specification 2.1, section 4.1), so it is not enough to concatenate tiles.
 */
export function mergeTiles(tiles: Uint8Array[]): Uint8Array {
  const byName = new Map<string, VectorTileLayer[]>();
  for (const bytes of tiles) {
    const { layers } = new VectorTile(new PbfReader(bytes));
    for (const [name, layer] of Object.entries(layers)) {
      const known = byName.get(name);
      if (known) known.push(layer);
      else byName.set(name, [layer]);
    }
  }
  const merged: VectorTileLike = { layers: {} };
  for (const [name, parts] of byName) merged.layers[name] = joinLayers(name, parts);
  return fromVectorTileJs(merged);
}
