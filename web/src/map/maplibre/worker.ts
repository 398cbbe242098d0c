import { setWorkerUrl } from 'maplibre-gl';
// Imported explicitly, because the bundler would leave it out and the map would stay blank.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

setWorkerUrl(workerUrl);
