import { setWorkerUrl } from 'maplibre-gl';
// Import the worker explicitly. Otherwise, the bundler omits it, and the map stays blank.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

setWorkerUrl(workerUrl);
