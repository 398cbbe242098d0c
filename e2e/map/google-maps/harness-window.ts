interface Point {
  latitude: number;
  longitude: number;
}

interface Engine {
  camera: Point & { zoom: number };
  goTo(goal: object): void;
  setFeatures(features: object[], selected: object | undefined): void;
  setScheme(scheme: string): void;
  setInsets(insets: object): void;
  zoomBy(levels: number): void;
  project(point: Point): { x: number; y: number } | undefined;
  dispose(): void;
}

interface EngineOptions {
  [name: string]: unknown;
  onReady: () => void;
  onMove: () => void;
  onCameraChange: (...change: [object, boolean]) => void;
  onSelect: (feature: { id: string }) => void;
  onFailure: (error: Error) => void;
}

interface Geocoder {
  autocomplete(
    text: string,
    options: object,
  ): Promise<{ name: string; kind: string; resolve: () => Promise<object> }[]>;
  search(address: string): Promise<object[]>;
  reverse(point: Point): Promise<object[]>;
}

// The test page's globals: the adapters of web/src/map/google, their events, and a stand-in for Google.
declare global {
  interface Window {
    googleMapsHarness: {
      GoogleMapEngine: new (options: EngineOptions) => Engine;
      GoogleGeocoder: new (apiKey: string) => Geocoder;
    };
    engine: Engine;
    heard: {
      ready: number;
      cameras: [object, boolean][];
      selected: string[];
      failures: string[];
      moves: number;
    };
    googleStandIn: {
      calls: string[];
      sessions: object[];
      maps: { options: { colorScheme: string; zoom: number }; zoom: number }[];
    };
  }
}
