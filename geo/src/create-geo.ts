import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import type { FeatureDependencies } from '@wayable/platform/http/feature-dependencies';
import type { RequestSlots } from '@wayable/platform/http/limits/request-slots';
import { openFileStore } from '@wayable/platform/storage/file-store';
import type { ClientConfig } from '@wayable/protocol/client-config';
import { DataImportJobs } from './data-import/data-import-jobs.ts';
import { registerDataImportRoutes } from './data-import/data-imports.routes.ts';
import { buildGeocoder } from './geocoder/build-geocoder.ts';
import { registerGeocoderRoutes } from './geocoder/geocoder.routes.ts';
import { registerMapArchiveRoutes } from './map-archive/map-archive.routes.ts';
import { MapArchiveStore } from './map-archive/map-archive.service.ts';
import { recordLicenses } from './open-data/contribution-licenses.queries.ts';
import { registerOpenDataRoutes } from './open-data/open-data.routes.ts';
import { registerOpenDataFile } from './open-data/open-data-file.routes.ts';
import { OpenDataFile } from './open-data/open-data-file.ts';
import { buildTerms } from './open-data/terms.ts';
import { registerStreetRoutes } from './streets/streets.routes.ts';
import { buildAreaReader } from './streets/streets.service.ts';
import { registerTileRoutes } from './tiles/tiles.routes.ts';

type GeoDependencies = FeatureDependencies & {
  replicas: Replicas;
  /** Slots for running uploads, shared with photos. */
  slots: RequestSlots;
};

/** Reads what the base map can draw. */
interface BaseMap {
  readStreetAreas: () => Promise<ClientConfig['streetAreas']>;
  readMapArchive: () => ClientConfig['mapArchive'];
}

async function createBaseMap(app: TypedApp, { config, sql }: GeoDependencies): Promise<BaseMap> {
  const archives = config.mapPmtiles ? new MapArchiveStore(config.mapPmtiles, app.log) : undefined;
  await archives?.start();
  app.addHook('onClose', async () => archives?.close());
  registerMapArchiveRoutes(app, archives);
  registerStreetRoutes(app, sql);
  return {
    // A map archive already contains the streets.
    readStreetAreas: archives ? async () => [] : buildAreaReader(sql),
    readMapArchive: () => archives?.get()?.description ?? null,
  };
}

async function createOpenData(app: TypedApp, { config, sql, jobs, replicas, limitRoute }: GeoDependencies) {
  const terms = buildTerms(config.licenses, config.publicUrl);
  app.addHook('onReady', () => recordLicenses(sql, config.licenses));
  registerOpenDataRoutes(app, { ...config, replicas, terms }, limitRoute);
  const files = await openFileStore(config.dataDir, config.s3);
  const file = new OpenDataFile({ ...config, sql, jobs, files, terms, log: app.log });
  registerOpenDataFile(app, { file, terms }, limitRoute);
}

async function createDataImport(
  app: TypedApp,
  { sql, jobs, slots, authentication, limitRoute }: GeoDependencies,
) {
  const imports = new DataImportJobs({ sql, jobs, log: app.log });
  app.addHook('onReady', () => imports.start());
  await registerDataImportRoutes(app, { sql, jobs: imports, slots }, authentication, limitRoute);
}

/** Registers the map and its data: tiles, base map, geocoder, imports and exports. */
export async function createGeo(app: TypedApp, deps: GeoDependencies): Promise<BaseMap> {
  const { config, sql, replicas, limitRoute } = deps;
  registerTileRoutes(app, { sql, replicas });
  registerGeocoderRoutes(app, { sql, replicas }, buildGeocoder(sql, config, app.log), limitRoute);
  await createOpenData(app, deps);
  await createDataImport(app, deps);
  return createBaseMap(app, deps);
}
