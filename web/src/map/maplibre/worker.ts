import { setWorkerUrl } from 'maplibre-gl';
// Named explicitly, or the bundler does not emit it and the map stays blank.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

setWorkerUrl(workerUrl);
