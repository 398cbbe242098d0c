import Type, { type Static } from 'typebox';

/** The zoom levels of street tiles. For closer views, the map stretches tiles of the last level. */
export const STREETS_MIN_ZOOM = 10;
export const STREETS_MAX_ZOOM = 15;

/** An area with streets on this server. Its bounds are in degrees. */
export const StreetArea = Type.Object({
  name: Type.String(),
  west: Type.Number(),
  south: Type.Number(),
  east: Type.Number(),
  north: Type.Number(),
  license: Type.String({ description: 'SPDX identifier of the license of the data' }),
  imported_at: Type.String({ format: 'date-time' }),
});
export type StreetArea = Static<typeof StreetArea>;
