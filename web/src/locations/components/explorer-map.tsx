import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MapCanvasProps } from '~/map/map-canvas';
import { MapLegend } from '~/map/map-legend';
import { MapView } from '~/map/map-view';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { LoadingText } from '~/ui/loading';
import type { ExplorerRoom } from '../explorer-layout';

interface ExplorerMapProps extends Omit<MapCanvasProps, 'controlsClassName'> {
  isPending: boolean;
  room: ExplorerRoom;
  hasDetails: boolean;
  onFailure: () => void;
  onRetry: () => void;
}

/** The map with its legend and the button for a new review. */
export function ExplorerMap({ isPending, room, hasDetails, ...map }: ExplorerMapProps) {
  const isSingle = room === 'single';
  // Open where it covers nothing, until the person decides.
  const [legendChoice, setLegendChoice] = useState<boolean>();
  const end = room === 'triple' && hasDetails ? 'end-[26rem]' : 'end-4';
  return (
    <div className="relative flex grow flex-col">
      {isPending ? (
        <LoadingText text={m.map_loading()} className="absolute inset-0 bg-sunken text-ink" />
      ) : (
        <MapView
          {...map}
          controlsClassName={classNames('absolute z-10', end, isSingle ? 'top-[4.75rem]' : 'bottom-28')}
        />
      )}
      {!(isSingle && hasDetails) && (
        <>
          <MapLegend
            isOpen={legendChoice ?? !isSingle}
            onToggle={setLegendChoice}
            className={classNames('absolute z-10', isSingle ? 'start-3 bottom-16' : 'start-[26rem] bottom-4')}
          />
          <Link
            to="/review"
            aria-label={m.locations_plus()}
            title={m.locations_plus()}
            className={classNames(
              'absolute z-10 flex size-14 items-center justify-center rounded-round border-2 border-surface bg-accent text-on-accent shadow-float transition-transform hover:scale-105',
              isSingle ? 'bottom-16' : 'bottom-11',
              end,
            )}
          >
            <Plus aria-hidden className="size-7" />
          </Link>
        </>
      )}
    </div>
  );
}
