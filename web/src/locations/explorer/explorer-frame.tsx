import { type KeyboardEventHandler, type ReactNode, type Ref, useEffect, useState } from 'react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { AddReviewBar, AddReviewButton } from './add-review-button';
import type { ExplorerRoom } from './explorer-layout';
import type { ExplorerView } from './explorer-state';
import { ViewToggle } from './view-toggle';

interface ExplorerFrameProps {
  ref: Ref<HTMLDivElement>;
  /** Undefined until the first layout. */
  room: ExplorerRoom | undefined;
  view: ExplorerView;
  onViewChange: (view: ExplorerView) => void;
  onKeyDown: KeyboardEventHandler;
  /** Says what the map shows where the panel is out of sight. */
  summary: ReactNode;
  search: ReactNode;
  /** Above the list. */
  filters: ReactNode;
  /** Over a phone's map. */
  chips: ReactNode;
  panel: ReactNode;
  /** Live regions: no panel hides them. */
  announcements: ReactNode;
  details: ReactNode;
  map: ReactNode;
}

const FLOATING = 'absolute z-10 overflow-hidden rounded-large border border-line bg-surface shadow-float';

/**
 * Lays the explorer out: panels float over the map, on a phone one view at a time with the details as a sheet. The
 * sizes agree with explorer-layout.ts.
 */
export function ExplorerFrame(props: ExplorerFrameProps) {
  const { ref, room, view, onViewChange, onKeyDown, summary, panel, announcements, details, map } = props;
  const { search, filters, chips } = props;
  const isSingle = room === 'single';
  const isListCovering = isSingle && view === 'list';
  const isListCovered = room === 'double' && Boolean(details);
  // A frame later: a screen reader that first loses the item it stands on does not say where the focus goes.
  const [isListInert, setListInert] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setListInert(isListCovered));
    return () => cancelAnimationFrame(frame);
  }, [isListCovered]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Escape from whatever has the focus inside
    <div
      ref={ref}
      onKeyDown={onKeyDown}
      className="relative isolate flex h-[calc(100dvh-var(--header-height))] min-h-[26rem] flex-col overflow-hidden"
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
      {isSingle && !isListCovering && !details && (
        <div className="absolute start-3 top-[7.75rem] z-10 max-w-[calc(100%-9rem)] rounded-medium border-2 border-line bg-surface px-3 py-1.5 text-small leading-snug shadow-card">
          {summary}
        </div>
      )}
      {room && (!isSingle || isListCovering) && (
        <section
          aria-label={m.locations_list_label()}
          inert={isListCovered && isListInert}
          className={classNames(
            'flex flex-col',
            isSingle
              ? 'absolute inset-0 z-10 bg-surface pt-[4.25rem]'
              : `${FLOATING} start-4 top-4 bottom-[4.25rem] w-96 overflow-y-auto`,
          )}
        >
          {isSingle ? (
            <>
              <div className="flex min-h-0 grow flex-col overflow-y-auto *:shrink-0">
                <search className="px-3 pt-1 pb-2">{filters}</search>
                {panel}
              </div>
              <AddReviewBar />
            </>
          ) : (
            <>
              <search className="flex flex-col gap-2 px-3 py-2">
                {search}
                {filters}
              </search>
              {panel}
            </>
          )}
        </section>
      )}
      {/* Pre-rendered pages know no address: what it names is drawn with the first layout. */}
      {room && details && !isListCovering && (
        <div
          className={classNames(
            'animate-rise',
            room === 'single' &&
              'absolute inset-x-0 bottom-0 z-30 h-[55%] overflow-hidden rounded-t-large border-t border-line shadow-float',
            room === 'double' && `${FLOATING} start-4 top-4 bottom-20 w-96`,
            room === 'triple' && `${FLOATING} end-4 top-4 bottom-10 w-96`,
          )}
        >
          {details}
        </div>
      )}
      <div inert={isListCovering} className="absolute inset-0 isolate flex flex-col">
        {map}
      </div>
      {!isListCovering && !(isSingle && details) && (
        <AddReviewButton
          className={classNames(
            'absolute z-20',
            isSingle ? 'end-3 bottom-16' : 'bottom-11',
            !isSingle && (room === 'triple' && details ? 'end-[26rem]' : 'end-4'),
          )}
        />
      )}
    </div>
  );
}
