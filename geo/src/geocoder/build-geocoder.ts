import type { Config } from '@wayable/platform/config/config';
import type { Database } from '@wayable/platform/db/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Geocoder } from './geocoder.ts';
import { LayeredGeocoder } from './layered-geocoder.ts';
import { OwnGeocoder } from './own-geocoder.ts';
import { RemoteGeocoder } from './remote-geocoder.ts';

/** Builds our own geocoder, combined with the geocoder of GEOCODER_URL if it is set. */
export function buildGeocoder(sql: Database, config: Config, log: FastifyBaseLogger): Geocoder {
  const own = new OwnGeocoder(sql);
  if (!config.geocoder) return own;
  const outside = new RemoteGeocoder(sql, { ...config.geocoder, publicUrl: config.publicUrl });
  return new LayeredGeocoder(outside, own, log);
}
