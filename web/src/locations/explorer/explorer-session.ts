import { DEFAULT_VIEW, SELECTION_ZOOM } from '@wayable/protocol/locations';
import { boundsAround, type Camera, type Insets, type LngLat } from '~/map/geo';
import type { MapGoal } from '~/map/map-goal';
import { isSameCamera } from './explorer-state';

/** What a person acts with. */
export type Means = 'keyboard' | 'pointer';

/** How the details came to be open. */
export interface DetailsOrigin {
  from: 'list' | 'map';
  /** The focus goes to them: the person came by keyboard, or what they came from is covered now. */
  takesFocus: boolean;
  /** They took the place of the list, which closing them brings back. */
  coversList: boolean;
}

/** Where the focus has to go as soon as that is drawn. */
export type FocusGoal =
  | { kind: 'none' }
  /** To what the details were opened from, once they are gone. */
  | { kind: 'opener'; id: string; from: DetailsOrigin['from'] }
  /** To the first of the list, once it holds what was opened. */
  | { kind: 'first-result' }
  /** To the first marker of the view that was opened, once the map is there. */
  | { kind: 'first-marker'; isMapThere: boolean };

/** What the explorer knows beside its address: where map and list are, and what is under way. */
export interface ExplorerSession {
  /** Where the map has been sent last. */
  goal: MapGoal | undefined;
  /** Where the map is. */
  mapCamera: Camera;
  /** The view whose places the list holds: going to a place does not change it, or the list would shrink under the person's hands. */
  areaCamera: Camera;
  /** What map and address agree on: where the address holds another camera, Back or a link has changed it. */
  addressCamera: Camera;
  /** The search whose results the map has been sent to. */
  shownSearch: string | undefined;
  /** The location of an address without a camera, until the map has been sent there. */
  linkedId: string | undefined;
  origin: DetailsOrigin;
  focus: FocusGoal;
  map: 'shown' | 'failed';
  isLocating: boolean;
  /** What a live region says. */
  announcement: string;
}

export type ExplorerEvent =
  /** The address was read, and which search it holds; `camera` as {@link roundCamera} makes it. */
  | { type: 'address-read'; camera: Camera | undefined; search: string | undefined }
  /** Which search is on, and what it found, once it has. */
  | {
      type: 'search-known';
      search: string | undefined;
      found: readonly LngLat[] | undefined;
      margins: Insets;
    }
  | { type: 'location-known'; id: string; point: LngLat }
  /** The map came to rest, by hand or on its way to a goal. */
  | { type: 'map-rested'; camera: Camera; isByHand: boolean }
  /** Another view was asked for: a wider one, or that of a cluster. */
  | {
      type: 'view-opened';
      camera: Camera;
      focusesFirstIn?: DetailsOrigin['from'] | undefined;
      announcement?: string;
    }
  | { type: 'location-selected'; point: LngLat; origin: DetailsOrigin; announcement: string | undefined }
  /** A place was found by its name, wherever it is: the list goes there, too. */
  | { type: 'location-found'; point: LngLat; coversList: boolean }
  | { type: 'details-closed'; id: string }
  | { type: 'focus-moved' }
  | { type: 'locating' }
  | { type: 'located'; camera: Camera; announcement: string }
  | { type: 'not-located' }
  | { type: 'map-failed' }
  | { type: 'map-retried' };

const NO_FOCUS: FocusGoal = { kind: 'none' };

/** The session of an explorer whose address names these; a search of an address with a camera has been shown there. */
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
  linkedId: camera ? undefined : locationId,
  origin: { from: 'list', takesFocus: false, coversList: false },
  focus: NO_FOCUS,
  map: 'shown',
  isLocating: false,
  announcement: '',
});

/** The same view for map, list and address. */
const at = (camera: Camera) => ({ mapCamera: camera, areaCamera: camera, addressCamera: camera });

const placeGoal = ({ latitude, longitude }: LngLat): MapGoal => ({
  kind: 'place',
  place: { latitude, longitude },
  minZoom: SELECTION_ZOOM,
});

/** A new view's first: what was opened in the old one is gone. */
function firstIn(where: DetailsOrigin['from'] | undefined): FocusGoal {
  if (where === undefined) return NO_FOCUS;
  return where === 'list' ? { kind: 'first-result' } : { kind: 'first-marker', isMapThere: false };
}

const flightTo = (camera: Camera): MapGoal => ({ kind: 'camera', camera, flies: true });

/** The session after an event; the same object where the event changes nothing. */
export function reduceExplorerSession(session: ExplorerSession, event: ExplorerEvent): ExplorerSession {
  switch (event.type) {
    case 'address-read': {
      const camera = event.camera ?? DEFAULT_VIEW;
      if (isSameCamera(camera, session.addressCamera)) return session;
      // Where the address says which view, what it searches for has been shown there.
      const shownSearch = event.camera ? event.search : session.shownSearch;
      return { ...session, ...at(camera), shownSearch, goal: { kind: 'camera', camera } };
    }
    case 'search-known': {
      const { search, found, margins } = event;
      if (search === session.shownSearch || (search !== undefined && !found)) return session;
      const bounds = search === undefined ? undefined : boundsAround(found ?? []);
      return {
        ...session,
        shownSearch: search,
        ...(bounds && { goal: { kind: 'bounds' as const, bounds, margins } }),
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
        ...(isByHand && { announcement: '' }),
        ...(session.focus.kind === 'first-marker' && { focus: { ...session.focus, isMapThere: true } }),
      };
    }
    case 'view-opened':
      return {
        ...session,
        ...at(event.camera),
        goal: flightTo(event.camera),
        focus: firstIn(event.focusesFirstIn),
        announcement: event.announcement ?? session.announcement,
      };
    case 'location-selected': {
      const { point, origin, announcement = session.announcement } = event;
      return { ...session, origin, announcement, goal: placeGoal(point), focus: NO_FOCUS };
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
      return { ...session, ...at(camera), goal: flightTo(camera), isLocating: false, announcement };
    }
    case 'not-located':
      return { ...session, isLocating: false };
    case 'map-failed':
      return { ...session, map: 'failed' };
    case 'map-retried':
      return { ...session, map: 'shown' };
  }
}
