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
  const [isLegendOpen, setLegendOpen] = useState(room !== 'single');
  const isSingle = room === 'single';
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
            isOpen={isLegendOpen}
            onToggle={setLegendOpen}
            className={classNames('absolute bottom-4 z-10', isSingle ? 'start-20' : 'start-[26rem]')}
          />
          <Link
            to="/review"
            aria-label={m.locations_plus()}
            title={m.locations_plus()}
            className={classNames(
              'absolute bottom-11 z-10 flex size-14 items-center justify-center rounded-round border-2 border-surface bg-accent text-on-accent shadow-float transition-transform hover:scale-105',
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
