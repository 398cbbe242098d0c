import Type, { type Static } from 'typebox';
import { BadgeChain } from './badge-minting.ts';
import { ContributionLicenses } from './licenses.ts';
import { MapArchive } from './map-archive.ts';
import { OPTIONAL_SERVICES } from './optional-services.ts';
import { StreetArea } from './street-areas.ts';

/** Configuration of this installation for the browser. It contains no secrets. */
export const ClientConfig = Type.Object({
  demo: Type.Boolean({ description: 'Demo mode: the sign-in screen offers Quick Login' }),
  demoAdmin: Type.Boolean({
    description: 'Quick Login has an administrator, only on the user’s own machine',
  }),
  mapStyleUrl: Type.Union([Type.String(), Type.Null()], {
    description: 'The online map style; null: only the embedded base map',
  }),
  mapArchive: Type.Union([MapArchive, Type.Null()], {
    description: 'The archive of the embedded base map (MAP_PMTILES); null without one',
  }),
  googleMapsApiKey: Type.Union([Type.String(), Type.Null()], {
    description: 'The browser key of Google Maps, restricted to this address; null: MapLibre draws the map',
  }),
  streetAreas: Type.Array(StreetArea, {
    description: 'Imported areas with streets on the embedded base map',
  }),
  badgeChain: Type.Union([BadgeChain, Type.Null()], {
    description: 'The chain for minting badges; null if this installation does not mint',
  }),
  licenses: ContributionLicenses,
  services: Type.Array(Type.Enum([...OPTIONAL_SERVICES]), {
    description: 'External services of this installation, for the texts of pages',
  }),
});
export type ClientConfig = Static<typeof ClientConfig>;

/** The password and the accounts of Quick Login, which exist only in demo mode. */
export const DEMO_PASSWORD = 'wayable-demo';
export const DEMO_ADMIN_EMAIL = 'admin@demo.wayable.example';
export const DEMO_USER_EMAIL = 'user@demo.wayable.example';
