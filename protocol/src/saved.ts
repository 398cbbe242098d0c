import Type, { type Static } from 'typebox';
import { needsQuery } from './answers/needs.ts';
import { Location } from './locations.ts';
import { Timestamp } from './text.ts';

/** A place that somebody saved. */
export const SavedLocation = Type.Intersect([Location, Type.Object({ saved_at: Timestamp })]);
/** Everything that somebody saved, the newest first. */
export const SavedLocations = Type.Object({ data: Type.Array(SavedLocation) });
export const SavedLocationsQuery = Type.Object({ ...needsQuery });

/** Whether the reader follows a place. */
export const Follow = Type.Object({ is_followed: Type.Boolean() });

export type SavedLocation = Static<typeof SavedLocation>;
export type SavedLocations = Static<typeof SavedLocations>;
export type SavedLocationsQuery = Static<typeof SavedLocationsQuery>;
export type Follow = Static<typeof Follow>;
