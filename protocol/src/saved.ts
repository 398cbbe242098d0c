import Type, { type Static } from 'typebox';
import { needsQuery } from './answers/needs.ts';
import { Location } from './locations.ts';
import { Timestamp } from './text.ts';

/** A place on the user's saved list. */
export const SavedLocation = Type.Intersect([Location, Type.Object({ saved_at: Timestamp })]);
/** All saved places of the user, newest first. */
export const SavedLocations = Type.Object({ data: Type.Array(SavedLocation) });
export const SavedLocationsQuery = Type.Object({ ...needsQuery });

const TOKEN_PATTERN = '^[A-Za-z0-9_-]{32}$';

/** The link to the user's saved list. Its token is null while the link is off. */
export const SavedLink = Type.Object({ token: Type.Union([Type.String(), Type.Null()]) });
export const SharedListParams = Type.Object({
  token: Type.String({ pattern: TOKEN_PATTERN, description: 'The token in the link of the list' }),
});
/** The places of a shared list, sorted by name, without the person who saved them. */
export const SharedList = Type.Object({ data: Type.Array(Location) });

/** Whether the reader follows a place, and whether the reader saved it. */
export const Follow = Type.Object({ is_followed: Type.Boolean(), is_saved: Type.Boolean() });

export type SavedLocation = Static<typeof SavedLocation>;
export type SavedLocations = Static<typeof SavedLocations>;
export type SavedLocationsQuery = Static<typeof SavedLocationsQuery>;
export type SavedLink = Static<typeof SavedLink>;
export type SharedList = Static<typeof SharedList>;
export type Follow = Static<typeof Follow>;
