import { DEFAULT_VIEW, SELECTION_ZOOM } from '@wayable/protocol/locations';
import { useCallback, useEffect, useRef, useState } from 'react';
import { boundsAround, type Camera, type Insets, type LngLat } from '~/map/geo';
import type { MapGoal } from '~/map/map-goal';
import { isSameCamera, roundCamera } from './explorer-state';

interface MapGoalOptions {
  /** The camera in the address. */
  camera: Camera | undefined;
  /** A name for the search that is on; undefined without one. */
  search: string | undefined;
  /** What that search found, once it has. */
  found: readonly LngLat[] | undefined;
  /** Pixels to leave around what was found. */
  margins: Insets;
  /** The location in the address. */
  selectedId: string | undefined;
  /** The same, once it is known. */
  selected: (LngLat & { id: string }) | undefined;
  onCameraChange: (camera: Camera) => void;
}

/**
 * Decides where the map goes: to the camera of the address when Back or a link changes it, to what a new search found,
 * to a location that is chosen or that the address names without a camera. `areaCamera` is the view whose locations
 * the list holds: going to a location does not change it, or the list would shrink under the person's hands;
 * `mapCamera` is where the map is.
 */
export function useMapGoal({
  camera,
  search,
  found,
  margins,
  selectedId,
  selected,
  onCameraChange,
}: MapGoalOptions) {
  const [goal, setGoal] = useState<MapGoal>();
  const [areaCamera, setAreaCamera] = useState<Camera>(camera ?? DEFAULT_VIEW);
  const [mapCamera, setMapCamera] = useState<Camera>(camera ?? DEFAULT_VIEW);
  // The camera that the map itself reported last: where the address holds it, the map is already there.
  const reported = useRef<Camera>(camera ?? DEFAULT_VIEW);
  const shownSearch = useRef(camera && search);
  const linkedId = useRef(camera ? undefined : selectedId);
  const isGoingToPlace = useRef(false);

  const go = useCallback((next: MapGoal) => {
    isGoingToPlace.current = next.kind === 'place';
    setGoal(next);
  }, []);

  useEffect(() => {
    const target = camera ?? DEFAULT_VIEW;
    if (isSameCamera(target, reported.current)) return;
    reported.current = target;
    go({ kind: 'camera', camera: target });
    setAreaCamera(target);
    setMapCamera(target);
  }, [camera, go]);

  useEffect(() => {
    if (search === shownSearch.current || (search !== undefined && !found)) return;
    shownSearch.current = search;
    const bounds = search === undefined ? undefined : boundsAround(found ?? []);
    if (bounds) go({ kind: 'bounds', bounds, margins });
  }, [search, found, margins, go]);

  const goToPlace = useCallback(
    (place: LngLat) => go({ kind: 'place', place, minZoom: SELECTION_ZOOM }),
    [go],
  );

  useEffect(() => {
    if (!selected || selected.id !== linkedId.current) return;
    linkedId.current = undefined;
    const { latitude, longitude } = selected;
    setAreaCamera({ latitude, longitude, zoom: SELECTION_ZOOM });
    goToPlace(selected);
  }, [selected, goToPlace]);

  const report = useCallback(
    (moved: Camera, isByHand: boolean) => {
      const rounded = roundCamera(moved);
      setMapCamera(rounded);
      if (isByHand || !isGoingToPlace.current) setAreaCamera(rounded);
      if (isSameCamera(rounded, reported.current)) return;
      reported.current = rounded;
      onCameraChange(rounded);
    },
    [onCameraChange],
  );

  /** Flies to a view, which is then the list's too; returns what the address has to hold. */
  const flyTo = useCallback(
    (target: Camera): Camera => {
      const rounded = roundCamera(target);
      reported.current = rounded;
      go({ kind: 'camera', camera: rounded, flies: true });
      setAreaCamera(rounded);
      setMapCamera(rounded);
      return rounded;
    },
    [go],
  );

  return { goal, areaCamera, mapCamera, goToPlace, flyTo, report };
}
