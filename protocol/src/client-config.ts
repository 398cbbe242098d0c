import Type, { type Static } from 'typebox';
import { BadgeChain } from './badge-minting.ts';
import { ContributionLicenses } from './licenses.ts';
import { MapArchive } from './map-archive.ts';
import { OPTIONAL_SERVICES } from './optional-services.ts';
import { StreetArea } from './street-areas.ts';

/** Configuration of this installation for the browser. It contains no secrets. */
export const ClientConfig = Type.Object({
  demo: Type.Boolean({ description: 'Demo mode: the sign-in screen offers Quick Login' }),
  demoAdmin: Type.Boolean({ description: 'Quick Login has an administrator: on one’s own machine only' }),
  mapStyleUrl: Type.Union([Type.String(), Type.Null()], {
    description: 'The online map style; null: only the embedded base map',
  }),
  mapArchive: Type.Union([MapArchive, Type.Null()], {
    description: 'The archive that the embedded base map shows (MAP_PMTILES); null: there is none',
  }),
  googleMapsApiKey: Type.Union([Type.String(), Type.Null()], {
    description: 'The browser key of Google Maps, restricted to this address; null: MapLibre draws the map',
  }),
  streetAreas: Type.Array(StreetArea, {
    description: 'Imported areas, whose streets the embedded base map shows',
  }),
  badgeChain: Type.Union([BadgeChain, Type.Null()], {
    description: 'Where badges are minted; null: this installation does not mint',
  }),
  licenses: ContributionLicenses,
  services: Type.Array(Type.Enum([...OPTIONAL_SERVICES]), {
    description: 'What this installation uses of others: pages speak of nothing else',
  }),
});
export type ClientConfig = Static<typeof ClientConfig>;

/** Demo mode only. */
export const DEMO_PASSWORD = 'wayable-demo';
export const DEMO_ADMIN_EMAIL = 'admin@demo.wayable.example';
export const DEMO_USER_EMAIL = 'user@demo.wayable.example';
