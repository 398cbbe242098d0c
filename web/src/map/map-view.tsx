import { lazy, Suspense, useState } from 'react';
import { m } from '~/paraglide/messages';
import { FailureBoundary } from '~/ui/feedback/failure-boundary';
import { MapFailure } from './map-failure';
import type { MapLibreCanvasProps } from './maplibre/maplibre-canvas';

export interface MapViewProps extends MapLibreCanvasProps {
  /**
   * If set, Google draws the map. MapLibre draws it otherwise, or after a failure of Google if the person
   * agrees.
   */
  googleMapsApiKey: string | null;
  /** The map failed, so its view is unknown. */
  onFailure?: () => void;
  /** A new attempt begins. */
  onRetry?: () => void;
}

// A lazy component remembers a failed load, so each attempt needs a new one.
const createAttempt = (number: number, usesGoogle: boolean) => ({
  number,
  usesGoogle,
  MapLibre: lazy(() => import('./maplibre/maplibre-canvas')),
  Google: lazy(() => import('./google/google-canvas')),
});

/**
 * The map. Its code is loaded on demand, and nothing is shown before. A failure is shown with a button to try
 * again.
 */
export function MapView(props: MapViewProps) {
  const { googleMapsApiKey, onFailure, onRetry, baseMap, ...canvas } = props;
  const [attempt, setAttempt] = useState(() => createAttempt(0, googleMapsApiKey !== null));
  const { number, usesGoogle, MapLibre, Google } = attempt;
  const retry = (withGoogle: boolean) => {
    onRetry?.();
    setAttempt(createAttempt(number + 1, withGoogle));
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
          onRetry={() => retry(usesGoogle)}
          wasRetried={number > 0}
          onUseOtherMap={usesGoogle ? () => retry(false) : undefined}
        />
      )}
    >
      <Suspense>
        {usesGoogle && googleMapsApiKey !== null ? (
          <Google {...canvas} apiKey={googleMapsApiKey} />
        ) : (
          <MapLibre {...canvas} baseMap={baseMap} />
        )}
      </Suspense>
    </FailureBoundary>
  );
}
