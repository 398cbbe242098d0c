import { lazy, Suspense, useState } from 'react';
import { m } from '~/paraglide/messages';
import { LoadingText } from '~/ui/loading';
import { MapBoundary } from './map-boundary';
import type { MapCanvasProps } from './map-canvas';
import { MapFailure } from './map-failure';

interface MapViewProps extends MapCanvasProps {
  /** There is no map: what depends on its view has to do without. */
  onFailure?: () => void;
  /** Another try begins. */
  onRetry?: () => void;
}

const createAttempt = (number: number) => ({ number, Canvas: lazy(() => import('./map-canvas')) });

/** The map, its code loaded on demand. Where it fails, says so and offers another try. */
export function MapView({ onFailure, onRetry, ...canvas }: MapViewProps) {
  // A lazy component remembers that its code could not be loaded: the next try needs another one.
  const [{ number, Canvas }, setAttempt] = useState(() => createAttempt(0));
  const retry = () => {
    onRetry?.();
    setAttempt(createAttempt(number + 1));
  };
  return (
    <MapBoundary
      key={number}
      onFailure={onFailure}
      fallback={(error) => (
        <MapFailure error={error} text={m.map_error_help()} insets={canvas.insets} onRetry={retry} />
      )}
    >
      <Suspense
        fallback={<LoadingText text={m.map_loading()} className="absolute inset-0 bg-sunken text-ink" />}
      >
        <Canvas {...canvas} />
      </Suspense>
    </MapBoundary>
  );
}
