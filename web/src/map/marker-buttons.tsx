import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import type { Insets, LngLat } from './geo';
import type { MapFeature } from './map-engine';
import { NAMES_ZOOM, type NamedMarker, placeNames } from './marker-names';
import { shownMarkers } from './shown-markers';

interface MarkerButtonsProps {
  features: readonly MapFeature[];
  selectedId: string | undefined;
  /** Pixels of the map that panels cover. Markers below them have no button. */
  insets: Insets;
  /** Returns pixels of the map's element. */
  project: (point: LngLat) => { x: number; y: number } | undefined;
  /** Reads the current zoom level. */
  readZoom: () => number;
  /** Functions to call while the map moves. */
  moveListeners: Set<() => void>;
  onSelect: (feature: MapFeature) => void;
}

/**
 * Maximum number of buttons. If there are more markers, no buttons are shown, because the list is faster to
 * use.
 */
const MAX_MARKER_BUTTONS = 200;

const nameOf = (item: Element) => item.querySelector<HTMLElement>('.marker-name');

/** Returns the index of the marker that a key moves to; undefined for other keys. */
function step(key: string, index: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % length;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index - 1 + length) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}

function focusButton(container: HTMLElement | null, selector: string): boolean {
  const button = container?.querySelector<HTMLElement>(selector);
  button?.focus();
  return button !== null && button === document.activeElement;
}

/** Focuses the button of a marker if there is one; returns whether it did. */
export const focusMarker = (container: HTMLElement | null, id: string): boolean =>
  focusButton(container, `[data-marker="${CSS.escape(id)}"]`);

/** Focuses the first marker's button; returns whether it did. */
export const focusFirstMarker = (container: HTMLElement | null): boolean =>
  focusButton(container, ':not([hidden]) > [data-marker]');

/**
 * A button over each marker for keyboards and screen readers, because the markers themselves are a picture.
 * It is one Tab stop; arrow keys move between markers from west to east.
 */
export function MarkerButtons(props: MarkerButtonsProps) {
  const { features, selectedId, insets, project, readZoom, moveListeners, onSelect } = props;
  const list = useRef<HTMLUListElement>(null);
  const [stopId, setStopId] = useState<string>();
  const [shownIds, setShownIds] = useState('');
  const ordered = features
    .toSorted((one, other) => one.longitude - other.longitude)
    .slice(0, MAX_MARKER_BUTTONS);
  const shown = shownMarkers(ordered, shownIds);
  const stop = shown.find(({ id }) => id === stopId) ?? shown[0];

  const place = useEffectEvent(() => {
    const { clientWidth = 0, clientHeight = 0 } = list.current ?? {};
    const isFree = ({ x, y }: { x: number; y: number }) =>
      x >= insets.left &&
      x <= clientWidth - insets.right &&
      y >= insets.top &&
      y <= clientHeight - insets.bottom;
    const ids: string[] = [];
    const hasNames = readZoom() >= NAMES_ZOOM;
    const markers: NamedMarker[] = [];
    for (const [index, item] of [...(list.current?.children ?? [])].entries()) {
      const feature = ordered[index];
      const point = feature && project(feature);
      if (!point || !(item instanceof HTMLElement)) continue;
      item.style.transform = `translate(${point.x}px, ${point.y}px)`;
      item.hidden = !isFree(point);
      if (item.hidden) continue;
      ids.push(feature.id);
      const width = hasNames ? nameOf(item)?.offsetWidth : undefined;
      markers.push({ id: feature.id, ...point, width });
    }
    // Place the selected marker's name first, because it matters most.
    markers.sort((one, other) => Number(other.id === selectedId) - Number(one.id === selectedId));
    const room = {
      left: insets.left,
      top: insets.top,
      right: clientWidth - insets.right,
      bottom: clientHeight - insets.bottom,
    };
    const sides = placeNames(markers, room);
    for (const [index, item] of [...(list.current?.children ?? [])].entries()) {
      const name = nameOf(item);
      if (name) name.dataset.side = sides.get(ordered[index]?.id ?? '') ?? 'none';
    }
    setShownIds(ids.join(' '));
  });
  useEffect(() => {
    const onMove = () => place();
    moveListeners.add(onMove);
    return () => {
      moveListeners.delete(onMove);
    };
  }, [moveListeners]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new markers have new positions
  useEffect(() => place(), [features, insets, selectedId]);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const next = step(event.key, stop ? shown.indexOf(stop) : 0, shown.length);
    const id = next === undefined ? undefined : shown[next]?.id;
    if (id === undefined) return;
    event.preventDefault();
    focusMarker(list.current, id);
  };

  return (
    <ul
      ref={list}
      aria-label={m.map_markers()}
      onKeyDown={onKeyDown}
      className="pointer-events-none absolute inset-0 overflow-hidden"
    >
      {ordered.map((feature) => (
        // The map counts pixels from the left in both text directions.
        <li key={feature.id} className="absolute top-0 left-0 size-0">
          <button
            type="button"
            data-marker={feature.id}
            tabIndex={feature === stop ? 0 : -1}
            aria-label={feature.label}
            aria-current={feature.id === selectedId ? 'true' : undefined}
            onFocus={() => setStopId(feature.id)}
            onClick={() => onSelect(feature)}
            className="absolute -start-6 -top-6 size-12 rounded-round focus-visible:z-20"
          />
          {feature.kind === 'place' && (
            <span aria-hidden="true" dir="auto" data-side="none" className="marker-name">
              {feature.name}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
