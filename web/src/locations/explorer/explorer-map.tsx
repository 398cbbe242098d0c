import { useState } from 'react';
import { MapLegend } from '~/map/map-legend';
import { MapView, type MapViewProps } from '~/map/map-view';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { ErrorState } from '~/ui/feedback/error-state';
import type { ExplorerRoom } from './explorer-layout';

interface ExplorerMapProps extends Omit<MapViewProps, 'controlsClassName'> {
  hasMap: boolean;
  room: ExplorerRoom;
  hasDetails: boolean;
  /** Set if some places of the view could not be loaded. */
  missing: { isRetrying: boolean; retry: () => void } | undefined;
  /** Whether markers show how well a place fits the person's needs. */
  answersNeeds: boolean;
}

/** The map with its legend. */
export function ExplorerMap(props: ExplorerMapProps) {
  const { hasMap, room, hasDetails, missing, answersNeeds, ...map } = props;
  const isSingle = room === 'single';
  // Until the person opens or closes the legend, it is open if it covers nothing.
  const [legendChoice, setLegendChoice] = useState<boolean>();
  // On a short window, the buttons are next to the button that adds a review, which would cover them.
  const beside = isSingle && !hasDetails && '[@media(max-height:33rem)]:end-20';
  const end = room === 'triple' && hasDetails ? 'end-[26rem]' : 'end-4';
  return (
    <div className="relative flex grow flex-col">
      <MapView
        {...map}
        controlsClassName={classNames(
          'absolute z-10',
          end,
          beside,
          isSingle ? (hasDetails ? 'top-[4.75rem]' : 'top-[7.75rem]') : 'bottom-28',
        )}
      />
      {hasMap && missing && !(isSingle && hasDetails) && (
        <div
          className={classNames(
            'pointer-events-none absolute z-10 flex justify-center',
            isSingle ? 'inset-x-3 bottom-32' : `start-[26rem] top-4 ${end}`,
          )}
        >
          <div className="pointer-events-auto max-w-sm rounded-medium shadow-float">
            <ErrorState
              title={m.map_places_missing()}
              onRetry={missing.retry}
              isRetrying={missing.isRetrying}
            />
          </div>
        </div>
      )}
      {hasMap && !(isSingle && hasDetails) && (
        <MapLegend
          isOpen={legendChoice ?? !isSingle}
          onToggle={setLegendChoice}
          answersNeeds={answersNeeds}
          features={map.features}
          className={classNames('absolute z-10', isSingle ? 'start-3 bottom-16' : 'start-[26rem] bottom-4')}
        />
      )}
    </div>
  );
}
