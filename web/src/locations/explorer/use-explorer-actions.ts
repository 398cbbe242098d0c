import type { Dispatch } from 'react';
import { type Camera, type LngLat, MIN_ZOOM } from '~/map/geo';
import type { MapFeature } from '~/map/map-engine';
import { m } from '~/paraglide/messages';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import type { Cluster, ExplorerEntry, ListedLocation } from './explorer-entry';
import type { ExplorerRoom } from './explorer-layout';
import type { DetailsOrigin, ExplorerEvent, ExplorerSession, Means } from './explorer-session';
import { type ExplorerState, isSameCamera, roundCamera } from './explorer-state';
import type { NamedPoint } from './search/suggestions';
import type { UpdateExplorer } from './use-explorer-state';

const CLOSE_UP_ZOOM = 15;
const WIDER_BY = 2;
/** The zoom that fits a neighborhood or a town into the view. */
const AREA_ZOOM = 13;

interface ActionsOptions {
  state: ExplorerState;
  update: UpdateExplorer;
  session: ExplorerSession;
  dispatch: Dispatch<ExplorerEvent>;
  room: ExplorerRoom | undefined;
  /** The entries on the map. */
  shown: readonly ExplorerEntry[];
  /** Finds the person's position. Rejects with an error that gives the reason for the person. */
  locate: () => Promise<LngLat>;
}

/** Returns the actions of the explorer. Each changes the URL and the session. */
export function useExplorerActions({
  state,
  update,
  session,
  dispatch,
  room,
  shown,
  locate,
}: ActionsOptions) {
  const open = (target: Camera, focusesFirstIn?: DetailsOrigin['from']) => {
    const camera = roundCamera(target);
    dispatch({ type: 'view-opened', camera, focusesFirstIn });
    update({ camera }, { push: true });
  };

  // The cluster is removed, so the focus moves to its first place if the person uses the keyboard.
  const openCluster = ({ middle, zoom }: Cluster, from: DetailsOrigin['from'], by: Means) =>
    open({ ...middle, zoom }, by === 'keyboard' ? from : undefined);

  const selectLocation = (location: ListedLocation, from: DetailsOrigin['from'], by: Means) => {
    const { id, name, latitude, longitude } = location;
    const coversList = room === 'single' && state.view === 'list';
    // Move the focus also on a phone, where the sheet covers the list.
    const takesFocus = by === 'keyboard' || (room === 'single' && from === 'list');
    dispatch({
      type: 'location-selected',
      point: { latitude, longitude },
      origin: { from, takesFocus, coversList },
      announcement: by === 'pointer' && !takesFocus ? m.locations_selected({ name }) : undefined,
    });
    update({ locationId: id, view: 'map' }, { push: id !== state.locationId });
  };

  return {
    select: (entry: ExplorerEntry, by: Means) => {
      if (entry.kind === 'place') selectLocation(entry.location, 'list', by);
      else openCluster(entry.cluster, 'list', by);
    },
    selectOnMap: (feature: MapFeature, by: Means) => {
      const entry = shown.find(({ id }) => id === feature.id);
      if (entry?.kind === 'place') selectLocation(entry.location, 'map', by);
      else if (entry) openCluster(entry.cluster, 'map', by);
    },
    /** Opens a place chosen from the search. */
    openFound: ({ id, latitude, longitude }: LngLat & { id: string }) => {
      const coversList = room === 'single' && state.view === 'list';
      dispatch({ type: 'location-found', point: { latitude, longitude }, coversList });
      update({ locationId: id, view: 'map', query: '' }, { push: true });
    },
    /** Moves to a point and sorts the list from it. */
    goToPoint: (from: NamedPoint, { isArea }: { isArea: boolean }) => {
      const { latitude, longitude, name } = from;
      const camera = roundCamera({ latitude, longitude, zoom: isArea ? AREA_ZOOM : CLOSE_UP_ZOOM });
      dispatch({ type: 'view-opened', camera, announcement: m.search_point_set({ name }) });
      update({ from, camera, query: '', sort: undefined, locationId: undefined }, { push: true });
    },
    close: () => {
      if (state.locationId === undefined) return;
      update(
        { locationId: undefined, ...(session.origin.coversList && { view: 'list' as const }) },
        { push: true },
      );
    },
    widen: () => {
      const { areaCamera } = session;
      open({ ...areaCamera, zoom: Math.max(MIN_ZOOM, areaCamera.zoom - WIDER_BY) });
    },
    /**
     * Moves to the person's position. `isAtStart` means that the person did not press a button. A view in the
     * URL then takes precedence, and Back leaves the page.
     */
    goToMe: async ({ isAtStart = false } = {}) => {
      dispatch({ type: 'locating' });
      try {
        const point = await locate();
        const camera = roundCamera({ ...point, zoom: Math.max(session.areaCamera.zoom, CLOSE_UP_ZOOM) });
        dispatch({ type: 'located', camera, announcement: m.locations_near_me_done() });
        update({ camera, ...(!isAtStart && { sort: 'distance' }) }, { push: !isAtStart });
      } catch (error) {
        dispatch({ type: 'not-located' });
        showToast('error', errorText(error));
      }
    },
    /** Updates session and URL after the map stopped moving. */
    rest: (moved: Camera, isByHand: boolean) => {
      const camera = roundCamera(moved);
      dispatch({ type: 'map-rested', camera, isByHand });
      if (!isSameCamera(camera, session.addressCamera)) update({ camera });
    },
  };
}
