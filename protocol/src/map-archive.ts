import Type, { type Static } from 'typebox';

/** Schemas of vector tiles that the map can draw. */
export const MAP_SCHEMAS = ['protomaps', 'openmaptiles'] as const;

/** The closest zoom of tiles in an archive. */
export const MAP_ARCHIVE_MAX_ZOOM = 22;

/** The installation's own base map in a PMTiles archive: its schema, zoom levels and bounds in degrees. */
export const MapArchive = Type.Object({
  schema: Type.Enum([...MAP_SCHEMAS]),
  minzoom: Type.Integer(),
  maxzoom: Type.Integer(),
  west: Type.Number(),
  south: Type.Number(),
  east: Type.Number(),
  north: Type.Number(),
  attribution: Type.String({ description: 'The attribution of the archive, as plain text' }),
  version: Type.String({ description: 'The version of the archive, a part of tile URLs' }),
});
export type MapArchive = Static<typeof MapArchive>;
