import { lazy, Suspense, useState } from 'react';
import { m } from '~/paraglide/messages';
import { FailureBoundary } from '~/ui/feedback/failure-boundary';
import { LoadingText } from '~/ui/feedback/loading';
import { MapFailure } from './map-failure';
import type { PointCanvasProps } from './maplibre/point-canvas';
import { useBaseMap } from './use-base-map';

const createAttempt = (number: number) => ({ number, Canvas: lazy(() => import('./maplibre/point-canvas')) });

/**
 * A small map for setting a point, with its code loaded on demand. One notice covers it until the first draw.
 * The number fields do the same without it.
 */
export function PointPicker(props: Omit<PointCanvasProps, 'baseMap' | 'onReady'>) {
  const baseMap = useBaseMap();
  const [drawnAttempt, setDrawnAttempt] = useState<number>();
  const [{ number, Canvas }, setAttempt] = useState(() => createAttempt(0));
  return (
    <FailureBoundary
      key={number}
      fallback={(error) => (
        <MapFailure
          error={error}
          text={m.map_point_failure()}
          onRetry={() => setAttempt(createAttempt(number + 1))}
          wasRetried={number > 0}
        />
      )}
    >
      <div className="relative flex min-h-72 flex-col gap-3 sm:min-h-80">
        {baseMap && (
          <Suspense>
            <Canvas {...props} baseMap={baseMap} onReady={() => setDrawnAttempt(number)} />
          </Suspense>
        )}
        {drawnAttempt !== number && (
          <LoadingText
            text={m.map_loading()}
            className="absolute inset-x-0 top-0 h-72 bg-sunken text-ink sm:h-80"
          />
        )}
      </div>
    </FailureBoundary>
  );
}
