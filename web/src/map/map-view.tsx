import { lazy, Suspense, useState } from 'react';
import { m } from '~/paraglide/messages';
import { FailureBoundary } from '~/ui/feedback/failure-boundary';
import { LoadingText } from '~/ui/feedback/loading';
import type { BaseMapSettings } from './basemap/base-map-settings';
import { MapFailure } from './map-failure';
import type { MapLibreCanvasProps } from './maplibre/maplibre-canvas';

export interface MapViewProps extends Omit<MapLibreCanvasProps, 'baseMap' | 'onReady'> {
  /** Undefined while the configuration or the map's size is unknown. */
  baseMap: BaseMapSettings | undefined;
  /**
   * If set, Google draws the map. MapLibre draws it otherwise, or after a failure of Google if the person
   * agrees.
   */
  googleMapsApiKey: string | null;
  /** Called when the map failed, so that its view is unknown. */
  onFailure?: () => void;
  /** Called when a new attempt begins. */
  onRetry?: () => void;
}

// Create a new lazy component for each attempt, because a lazy component remembers a failed load.
const createAttempt = (number: number) => ({
  number,
  MapLibre: lazy(() => import('./maplibre/maplibre-canvas')),
  Google: lazy(() => import('./google/google-canvas')),
});

/**
 * The map, in a positioned box. Its code is loaded on demand. One notice covers the box until the first draw,
 * so screen readers announce the loading once. A failure is shown with a button to try again.
 */
export function MapView(props: MapViewProps) {
  const { googleMapsApiKey, onFailure, onRetry, baseMap, ...canvas } = props;
  const [attempt, setAttempt] = useState(() => createAttempt(0));
  const [prefersBuiltIn, setPrefersBuiltIn] = useState(false);
  const [drawnAttempt, setDrawnAttempt] = useState<number>();
  const { number, MapLibre, Google } = attempt;
  const usesGoogle = googleMapsApiKey !== null && !prefersBuiltIn;
  const onReady = () => setDrawnAttempt(number);
  const retry = () => {
    onRetry?.();
    setAttempt(createAttempt(number + 1));
  };
  const takeBuiltIn = () => {
    setPrefersBuiltIn(true);
    retry();
  };
  return (
    <FailureBoundary
      key={number}
      onFailure={onFailure}
      fallback={(error) => (
        <MapFailure
          error={error}
          text={m.map_error_help()}
          insets={canvas.insets}
          onRetry={retry}
          wasRetried={number > 0}
          onUseOtherMap={usesGoogle ? takeBuiltIn : undefined}
        />
      )}
    >
      {baseMap && (
        <Suspense>
          {usesGoogle ? (
            <Google {...canvas} onReady={onReady} apiKey={googleMapsApiKey} />
          ) : (
            <MapLibre {...canvas} onReady={onReady} baseMap={baseMap} />
          )}
        </Suspense>
      )}
      {drawnAttempt !== number && (
        <div className="absolute inset-0 flex items-center justify-center bg-sunken">
          <LoadingText text={m.map_loading()} className="text-ink" />
        </div>
      )}
    </FailureBoundary>
  );
}
