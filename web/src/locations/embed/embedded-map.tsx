import { localizePath } from '@wayable/protocol/locale-path';
import { ExternalLink } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NO_INSETS } from '~/map/geo';
import type { MapFeature } from '~/map/map-engine';
import type { MapGoal } from '~/map/map-goal';
import { MapView } from '~/map/map-view';
import { useBaseMap } from '~/map/use-base-map';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { ErrorState } from '~/ui/feedback/error-state';
import { formatNumber } from '~/ui/text/format';
import { useFocusOfMore } from '~/ui/use-focus-of-more';
import { type ExplorerEntry, toMapFeature } from '../explorer/explorer-entry';
import { formatExplorerState, parseExplorerState, roundCamera } from '../explorer/explorer-state';
import { LocationListItem } from '../explorer/results/location-list-item';
import { MoreLocations } from '../explorer/results/more-locations';
import { useTileEntries } from '../explorer/results/use-tile-entries';
import { useViewPlaces } from '../explorer/results/use-view-places';
import { useElementSize } from '../explorer/use-element-size';
import { NO_NEEDS } from '../needs';
import type { EmbedOptions } from './embed-options';

const NO_ENTRIES: readonly ExplorerEntry[] = [];
const NEW_TAB = { target: '_blank', rel: 'noopener' } as const;

const linkId = (id: string): string => `embedded-${id}`;

/** A read-only map with a list, for other sites. Links open our site in a new tab. */
export function EmbeddedMap({ options }: { options: EmbedOptions }) {
  const { category } = options;
  const mapBox = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const size = useElementSize(mapBox);
  const [camera, setCamera] = useState(options.camera);
  const [goal, setGoal] = useState<MapGoal>();
  const [selectedId, setSelectedId] = useState<string>();
  const baseMap = useBaseMap();
  const places = useViewPlaces({
    camera,
    size,
    filters: { category },
    needs: NO_NEEDS,
    confirmed: undefined,
    sort: 'distance',
    from: undefined,
    isEverywhere: false,
  });
  const onMap = useTileEntries(camera, size, { category });
  const shown = onMap.entries ?? NO_ENTRIES;
  const features = useMemo(() => shown.map((entry) => toMapFeature(entry, NO_NEEDS, undefined)), [shown]);
  const selected = features.find(({ id }) => id === selectedId);
  const listed = places.entries ?? NO_ENTRIES;
  const isListed = listed.some(({ id }) => id === selectedId);
  // Add the selected place, because the map shows all places, but the list only those of its first pages.
  const entries = [...(isListed ? [] : shown.filter(({ id }) => id === selectedId)), ...listed];
  const rememberShown = useFocusOfMore(list, places.more !== undefined, 'a');
  const select = (feature: MapFeature, by: 'keyboard' | 'pointer') => {
    const entry = shown.find(({ id }) => id === feature.id);
    if (entry?.kind === 'cluster') {
      const { middle, zoom } = entry.cluster;
      setGoal({ kind: 'camera', camera: { ...middle, zoom }, flies: true });
      // The focused marker of the cluster disappears, so move the focus.
      if (by === 'keyboard') panel.current?.focus();
      return;
    }
    flushSync(() => setSelectedId(feature.id));
    document.getElementById(linkId(feature.id))?.focus();
  };
  const address = formatExplorerState({
    ...parseExplorerState(new URLSearchParams()),
    camera: roundCamera(camera),
    category,
  });

  return (
    <main className="flex h-dvh flex-col sm:flex-row">
      <h1 className="sr-only">{m.locations_title()}</h1>
      <div ref={mapBox} className="relative flex min-h-48 grow basis-0">
        <MapView
          initialCamera={options.camera}
          baseMap={size && baseMap}
          // Google's key works only on our own URL.
          googleMapsApiKey={null}
          features={features}
          selected={selected}
          point={undefined}
          goal={goal}
          insets={NO_INSETS}
          onCameraChange={setCamera}
          onSelect={select}
          controlsClassName="absolute end-3 bottom-12 z-10"
        />
      </div>
      <section
        aria-label={m.locations_list_label()}
        tabIndex={-1}
        className="relative flex min-h-0 basis-1/2 flex-col overflow-y-auto border-t-4 bg-surface sm:basis-80 sm:border-s-4 sm:border-t-0"
        ref={(element) => {
          panel.current = element;
          element?.style.setProperty('border-color', options.accent ?? 'var(--color-accent)');
        }}
      >
        <p role="status" className="p-3 font-semibold">
          {places.entries
            ? m.locations_count({ count: places.total, shown: formatNumber(places.total) })
            : m.locations_loading()}
        </p>
        {places.hasFailed && <ErrorState title={m.locations_load_failed()} onRetry={places.retry} />}
        {onMap.hasFailed && (
          <ErrorState title={m.map_places_missing()} onRetry={onMap.retry} isRetrying={onMap.isRetrying} />
        )}
        <ul ref={list} className="px-2">
          {entries.map(
            (entry) =>
              entry.kind === 'place' && (
                <li key={entry.id}>
                  <a
                    {...NEW_TAB}
                    id={linkId(entry.id)}
                    href={localizePath(`/locations/${entry.id}`, getLocale())}
                    className="block rounded-medium"
                    onFocus={() => setSelectedId(entry.id)}
                  >
                    <LocationListItem
                      location={entry.location}
                      isSelected={entry.id === selectedId}
                      needs={NO_NEEDS}
                      tellsConfirmation={false}
                    />
                    <span className="sr-only">{m.opens_in_new_tab()}</span>
                  </a>
                </li>
              ),
          )}
        </ul>
        <div className="grow px-2">
          {places.more && <MoreLocations more={places.more} onPress={rememberShown} />}
        </div>
        <a
          {...NEW_TAB}
          href={`${localizePath('/map', getLocale())}?${address}`}
          className="inline-flex min-h-11 items-center gap-2 p-3 text-link"
        >
          <ExternalLink aria-hidden className="size-5" />
          {m.embed_open()} <span className="sr-only">{m.opens_in_new_tab()}</span>
        </a>
      </section>
    </main>
  );
}
