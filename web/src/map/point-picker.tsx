import { lazy, Suspense, useState } from 'react';
import { m } from '~/paraglide/messages';
import { FailureBoundary } from '~/ui/feedback/failure-boundary';
import { LoadingText } from '~/ui/feedback/loading';
import { MapFailure } from './map-failure';
import type { PointCanvasProps } from './maplibre/point-canvas';

const createAttempt = (number: number) => ({ number, Canvas: lazy(() => import('./maplibre/point-canvas')) });

/**
 * A small map for setting a point, with its code loaded on demand. The number fields do the same without it.
 */
export function PointPicker(props: PointCanvasProps) {
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
      <Suspense fallback={<LoadingText text={m.map_loading()} className="h-72 bg-sunken text-ink sm:h-80" />}>
        <Canvas {...props} />
      </Suspense>
    </FailureBoundary>
  );
}
