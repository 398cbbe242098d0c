import { DEFAULT_VIEW, SELECTION_ZOOM } from '@wayable/protocol/locations';
import { boundsAround, type Camera, type Insets, type LngLat } from '~/map/geo';
import type { MapGoal } from '~/map/map-goal';
import { isSameCamera } from './explorer-state';

/** How a person operates the explorer. */
export type Means = 'keyboard' | 'pointer';

/** How the details were opened. */
export interface DetailsOrigin {
  from: 'list' | 'map';
  /**
   * Whether the focus moves to the details: the person used the keyboard, or the details cover the opener.
   */
  takesFocus: boolean;
  /** Whether the details replaced the list, which comes back when they close. */
  coversList: boolean;
}

/** The next target of the focus, once it is drawn. */
export type FocusGoal =
  | { kind: 'none' }
  /** The element that opened the details, after they close. */
  | { kind: 'opener'; id: string; from: DetailsOrigin['from'] }
  /** The first item of the list, once it holds the new places. */
  | { kind: 'first-result' }
  /** The first marker of the new view, once the map is there. */
  | { kind: 'first-marker'; isMapThere: boolean };

/** The explorer's state that is not in the URL: positions of map and list, and running actions. */
export interface ExplorerSession {
  /** The last target the map was sent to. */
  goal: MapGoal | undefined;
  /** The map's current camera. */
  mapCamera: Camera;
  /**
   * The view that the list shows. It does not change when a place is selected, so that the list does not
   * shrink.
   */
  areaCamera: Camera;
  /** The last camera of both map and URL. If the URL has another camera, Back or a link changed the URL. */
  addressCamera: Camera;
  /** The last search the map has moved to. */
  shownSearch: string | undefined;
  /**
   * The camera before searches moved the map, until the person moves it or opens a place. Ending the search
   * goes back there: words that are being typed also find places elsewhere.
   */
  cameraBefore: Camera | undefined;
  /** The selected place of a URL without a camera, until the map has moved to the place. */
  linkedId: string | undefined;
  origin: DetailsOrigin;
  focus: FocusGoal;
  map: 'shown' | 'failed';
  isLocating: boolean;
  /** The text of the live region. */
  announcement: string;
}

export type ExplorerEvent =
  /** The URL was read. `camera` is rounded with {@link roundCamera}. */
  | { type: 'address-read'; camera: Camera | undefined; search: string | undefined }
  /**
   * The current search, with its results once they arrive. A search with words that does not cover the whole
   * world has no `search`, because it does not move the map.
   */
  | {
      type: 'search-known';
      search: string | undefined;
      hasWords: boolean;
      found: readonly LngLat[] | undefined;
      margins: Insets;
    }
  | { type: 'location-known'; id: string; point: LngLat }
  /** The map stopped after a gesture or a move by the program. */
  | { type: 'map-rested'; camera: Camera; isByHand: boolean }
  /** The person opened another view: a wider view, or the view of a cluster. */
  | {
      type: 'view-opened';
      camera: Camera;
      focusesFirstIn?: DetailsOrigin['from'] | undefined;
      announcement?: string;
    }
  | { type: 'location-selected'; point: LngLat; origin: DetailsOrigin; announcement: string | undefined }
  /** A place was chosen from the search. The list also moves there, because the place may be far away. */
  | { type: 'location-found'; point: LngLat; coversList: boolean }
  | { type: 'details-closed'; id: string }
  | { type: 'focus-moved' }
  | { type: 'locating' }
  | { type: 'located'; camera: Camera; announcement: string }
  | { type: 'not-located' }
  | { type: 'map-failed' }
  | { type: 'map-retried' };

const NO_FOCUS: FocusGoal = { kind: 'none' };

/** Returns the first session for a URL. If the URL has a camera, its search counts as shown. */
export const startExplorerSession = ({
  camera,
  locationId,
  search,
}: {
  camera: Camera | undefined;
  locationId: string | undefined;
  search: string | undefined;
}): ExplorerSession => ({
  goal: undefined,
  mapCamera: camera ?? DEFAULT_VIEW,
  areaCamera: camera ?? DEFAULT_VIEW,
  addressCamera: camera ?? DEFAULT_VIEW,
  shownSearch: camera && search,
  cameraBefore: undefined,
  linkedId: camera ? undefined : locationId,
  origin: { from: 'list', takesFocus: false, coversList: false },
  focus: NO_FOCUS,
  map: 'shown',
  isLocating: false,
  announcement: '',
});

/** Returns the same camera for map, list and URL. */
const at = (camera: Camera) => ({ mapCamera: camera, areaCamera: camera, addressCamera: camera });

const placeGoal = ({ latitude, longitude }: LngLat): MapGoal => ({
  kind: 'place',
  place: { latitude, longitude },
  minZoom: SELECTION_ZOOM,
});

/** Returns the focus goal for a new view: its first entry, because the old opener is gone. */
function firstIn(where: DetailsOrigin['from'] | undefined): FocusGoal {
  if (where === undefined) return NO_FOCUS;
  return where === 'list' ? { kind: 'first-result' } : { kind: 'first-marker', isMapThere: false };
}

const flightTo = (camera: Camera): MapGoal => ({ kind: 'camera', camera, flies: true });

/** Returns the session after an event; the same object if nothing changes. */
export function reduceExplorerSession(session: ExplorerSession, event: ExplorerEvent): ExplorerSession {
  switch (event.type) {
    case 'address-read': {
      const camera = event.camera ?? DEFAULT_VIEW;
      if (isSameCamera(camera, session.addressCamera)) return session;
      // If the URL has a camera, its search was already shown.
      const shownSearch = event.camera ? event.search : session.shownSearch;
      return {
        ...session,
        ...at(camera),
        shownSearch,
        cameraBefore: undefined,
        goal: { kind: 'camera', camera },
      };
    }
    case 'search-known': {
      const { search, hasWords, found, margins } = event;
      if (search === session.shownSearch || (search !== undefined && !found)) return session;
      if (search === undefined) {
        const { cameraBefore } = session;
        // The URL has the camera of the search until the map has returned.
        const back = !hasWords && cameraBefore && { areaCamera: cameraBefore, goal: flightTo(cameraBefore) };
        return { ...session, ...back, shownSearch: undefined, cameraBefore: undefined };
      }
      const bounds = boundsAround(found ?? []);
      return {
        ...session,
        shownSearch: search,
        ...(bounds && {
          goal: { kind: 'bounds' as const, bounds, margins },
          cameraBefore: session.cameraBefore ?? session.mapCamera,
        }),
      };
    }
    case 'location-known': {
      if (event.id !== session.linkedId) return session;
      const { latitude, longitude } = event.point;
      return {
        ...session,
        linkedId: undefined,
        areaCamera: { latitude, longitude, zoom: SELECTION_ZOOM },
        goal: placeGoal(event.point),
      };
    }
    case 'map-rested': {
      const { camera, isByHand } = event;
      const isAtPlace = session.goal?.kind === 'place' && !isByHand;
      return {
        ...session,
        mapCamera: camera,
        addressCamera: camera,
        ...(!isAtPlace && { areaCamera: camera }),
        ...(isByHand && { announcement: '', cameraBefore: undefined }),
        ...(session.focus.kind === 'first-marker' && { focus: { ...session.focus, isMapThere: true } }),
      };
    }
    case 'view-opened':
      return {
        ...session,
        ...at(event.camera),
        goal: flightTo(event.camera),
        cameraBefore: undefined,
        focus: firstIn(event.focusesFirstIn),
        announcement: event.announcement ?? session.announcement,
      };
    case 'location-selected': {
      const { point, origin, announcement = session.announcement } = event;
      return {
        ...session,
        origin,
        announcement,
        goal: placeGoal(point),
        cameraBefore: undefined,
        focus: NO_FOCUS,
      };
    }
    case 'location-found': {
      const { point, coversList } = event;
      const { latitude, longitude } = point;
      return {
        ...session,
        linkedId: undefined,
        areaCamera: { latitude, longitude, zoom: Math.max(SELECTION_ZOOM, session.mapCamera.zoom) },
        origin: { from: 'map', takesFocus: true, coversList },
        goal: placeGoal(point),
        cameraBefore: undefined,
        focus: NO_FOCUS,
      };
    }
    case 'details-closed': {
      const { origin } = session;
      return {
        ...session,
        origin: { ...origin, coversList: false },
        announcement: '',
        focus: origin.takesFocus ? { kind: 'opener', id: event.id, from: origin.from } : NO_FOCUS,
      };
    }
    case 'focus-moved':
      return { ...session, focus: NO_FOCUS };
    case 'locating':
      return { ...session, isLocating: true, announcement: '' };
    case 'located': {
      const { camera, announcement } = event;
      return {
        ...session,
        ...at(camera),
        goal: flightTo(camera),
        cameraBefore: undefined,
        isLocating: false,
        announcement,
      };
    }
    case 'not-located':
      return { ...session, isLocating: false };
    case 'map-failed':
      return { ...session, map: 'failed' };
    case 'map-retried':
      return { ...session, map: 'shown' };
  }
}
