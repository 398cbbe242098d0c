import { type KeyboardEventHandler, type ReactNode, type Ref, useEffect, useState } from 'react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { AddReviewBar, AddReviewButton } from './add-review-button';
import type { ExplorerRoom } from './explorer-layout';
import type { ExplorerView } from './explorer-state';
import { ViewToggle } from './view-toggle';

interface ExplorerFrameProps {
  ref: Ref<HTMLDivElement>;
  mapRef: Ref<HTMLDivElement>;
  /** Undefined before the first layout. */
  room: ExplorerRoom | undefined;
  view: ExplorerView;
  onViewChange: (view: ExplorerView) => void;
  onKeyDown: KeyboardEventHandler;
  search: ReactNode;
  /** Shown above the list. */
  filters: ReactNode;
  /** Shown over the map on a phone. */
  chips: ReactNode;
  panel: ReactNode;
  /** Live regions. They are outside of the panels, which may be hidden. */
  announcements: ReactNode;
  details: ReactNode;
  map: ReactNode;
}

const FLOATING = 'absolute z-10 overflow-hidden rounded-large border border-line bg-surface shadow-float';

/** The list: below the map on a phone, next to it on larger screens. */
const BELOW_MAP = 'inset-x-0 bottom-0 h-(--list-below) overflow-hidden rounded-t-large border-t shadow-float';
const BESIDE_MAP =
  'lg:inset-x-auto lg:start-4 lg:top-4 lg:bottom-[4.25rem] lg:h-auto lg:w-96 lg:overflow-y-auto lg:rounded-large lg:border lg:pt-0 lg:shadow-float';

/**
 * The layout of the explorer. Panels float over the map. On a phone the first places are below the map, the
 * full list is its own view, and details are a sheet. The sizes match explorer-layout.ts.
 */
export function ExplorerFrame(props: ExplorerFrameProps) {
  const { ref, mapRef, room, view, onViewChange, onKeyDown, panel, announcements, details, map } = props;
  const { search, filters, chips } = props;
  const isSingle = room === 'single';
  const isListCovering = isSingle && view === 'list';
  const isListCovered = room === 'double' && Boolean(details);
  // Make the list inert one frame later: otherwise a screen reader loses its current item first and does not
  // announce the new focus.
  const [isListInert, setListInert] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setListInert(isListCovered));
    return () => cancelAnimationFrame(frame);
  }, [isListCovered]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape of any focused element inside
    <div
      ref={ref}
      onKeyDown={onKeyDown}
      className="relative isolate flex [--list-below:min(12.5rem,30%)] h-[calc(100dvh-var(--header-height))] min-h-[26rem] flex-col overflow-hidden"
    >
      <h1 className="sr-only">{m.locations_title()}</h1>
      {announcements}
      {isSingle && (
        <search className="absolute inset-x-0 top-0 z-20 flex flex-col">
          <div className="flex items-center gap-2 px-3 pt-3 pb-1">
            <div className={classNames('min-w-0 grow rounded-medium', !isListCovering && 'shadow-card')}>
              {search}
            </div>
            <ViewToggle view={view} onChange={onViewChange} className="shrink-0" />
          </div>
          {!isListCovering && !details && chips}
        </search>
      )}
      {(!isSingle || isListCovering || !details) && (
        <section
          aria-label={m.locations_list_label()}
          inert={isListCovered && isListInert}
          className={classNames(
            'absolute z-10 flex flex-col border-line bg-surface',
            isListCovering ? 'inset-0 pt-[4.25rem]' : BELOW_MAP,
            BESIDE_MAP,
          )}
        >
          {/* The panel keeps its place in the tree, so the places that came with the page keep their elements. */}
          {isSingle ? null : (
            <search className="hidden min-h-[7.25rem] shrink-0 flex-col gap-2 px-3 py-2 lg:flex">
              {room && search}
              {room && filters}
            </search>
          )}
          <div className="flex min-h-0 grow flex-col overflow-y-auto max-lg:*:shrink-0 lg:contents">
            {isListCovering && <search className="px-3 pt-1 pb-2">{filters}</search>}
            {panel}
          </div>
          {isListCovering && <AddReviewBar />}
        </section>
      )}
      {/* Pre-rendered pages do not know the address, so details are drawn after the first layout. */}
      {room && details && !isListCovering && (
        <div
          className={classNames(
            'animate-rise',
            room === 'single' &&
              'absolute inset-x-0 bottom-0 z-30 h-[55%] overflow-hidden rounded-t-large border-t border-line shadow-float',
            room === 'double' && `${FLOATING} start-4 top-4 bottom-[4.25rem] w-96`,
            room === 'triple' && `${FLOATING} end-4 top-4 bottom-10 w-96`,
          )}
        >
          {details}
        </div>
      )}
      <div
        ref={mapRef}
        inert={isListCovering}
        className="absolute inset-x-0 top-0 bottom-(--list-below) isolate flex flex-col lg:bottom-0"
      >
        {map}
      </div>
      {!isListCovering && !(isSingle && details) && (
        <AddReviewButton
          className={classNames(
            'absolute end-3 bottom-[calc(var(--list-below)+4rem)] z-20 lg:bottom-11',
            room === 'triple' && details ? 'lg:end-[26rem]' : 'lg:end-4',
          )}
        />
      )}
    </div>
  );
}
