import { lazy, Suspense, useState } from 'react';
import { m } from '~/paraglide/messages';
import { FailureBoundary } from '~/ui/feedback/failure-boundary';
import { MapFailure } from './map-failure';
import type { MapLibreCanvasProps } from './maplibre/maplibre-canvas';

export interface MapViewProps extends MapLibreCanvasProps {
  /** Where it is set, Google draws the map; MapLibre otherwise, and where Google fails and the person wishes so. */
  googleMapsApiKey: string | null;
  /** There is no map: what depends on its view has to do without. */
  onFailure?: () => void;
  /** Another try begins. */
  onRetry?: () => void;
}

// A lazy component remembers that its code could not be loaded: the next try needs another one.
const createAttempt = (number: number, usesGoogle: boolean) => ({
  number,
  usesGoogle,
  MapLibre: lazy(() => import('./maplibre/maplibre-canvas')),
  Google: lazy(() => import('./google/google-canvas')),
});

/** The map, its code loaded on demand: nothing until it is ready. Where it fails, says so and offers another try. */
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
