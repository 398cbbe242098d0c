import { DEFAULT_VIEW, SELECTION_ZOOM } from '@wayable/protocol/locations';
import { describe, expect, it } from 'vitest';
import { type ExplorerEvent, reduceExplorerSession, startExplorerSession } from './explorer-session';

const LOOP = { latitude: 41.88, longitude: -87.63, zoom: 13 };
const LAKE = { latitude: 41.9, longitude: -87.6, zoom: 15 };
const PLACE = { latitude: 41.87, longitude: -87.62 };
const MARGINS = { top: 1, right: 2, bottom: 3, left: 4 };
const FROM_LIST = { from: 'list', takesFocus: true, coversList: true } as const;

const start = (address: Partial<Parameters<typeof startExplorerSession>[0]> = {}) =>
  startExplorerSession({ camera: undefined, locationId: undefined, search: undefined, ...address });

const after = (session: ReturnType<typeof start>, ...events: ExplorerEvent[]) =>
  events.reduce(reduceExplorerSession, session);

const selected: ExplorerEvent = {
  type: 'location-selected',
  point: PLACE,
  origin: FROM_LIST,
  announcement: undefined,
};
const read = (camera: typeof LOOP | undefined, search?: string): ExplorerEvent => ({
  type: 'address-read',
  camera,
  search,
});
const restedAt = (camera: typeof LOOP, isByHand = true): ExplorerEvent => ({
  type: 'map-rested',
  camera,
  isByHand,
});

describe('URL', () => {
  it('moves map and list to the camera of the URL', () => {
    const session = after(start(), read(LOOP));
    expect(session).toMatchObject({
      goal: { kind: 'camera', camera: LOOP },
      mapCamera: LOOP,
      areaCamera: LOOP,
      addressCamera: LOOP,
    });
    expect(session.goal).not.toHaveProperty('flies');
  });

  it("ignores the URL's camera if the map already has it", () => {
    const session = after(start(), restedAt(LOOP));
    expect(after(session, read({ ...LOOP }))).toBe(session);
  });

  it('shows the default view if the URL lacks a camera', () => {
    const session = after(start({ camera: LOOP }), read(undefined));
    expect(session.goal).toEqual({ kind: 'camera', camera: DEFAULT_VIEW });
    expect(after(start(), read(undefined)).goal).toBeUndefined();
  });
});

describe('search', () => {
  const found = (search: string, points?: readonly (typeof PLACE)[]): ExplorerEvent => ({
    type: 'search-known',
    search,
    hasWords: true,
    found: points,
    margins: MARGINS,
  });
  /** The words are gone, or the search no longer covers the whole world. */
  const ended = (hasWords = false): ExplorerEvent => ({
    type: 'search-known',
    search: undefined,
    hasWords,
    found: undefined,
    margins: MARGINS,
  });

  it("moves the map to a search's results once", () => {
    const session = after(start(), found('ramp'), found('ramp', [PLACE]));
    expect(session.goal).toMatchObject({ kind: 'bounds', margins: MARGINS });
    expect(after(session, found('ramp', [LAKE]))).toBe(session);
  });

  it('leaves the map in place if a search finds nothing', () => {
    expect(after(start(), found('ramp', [])).goal).toBeUndefined();
  });

  it('moves the map again to results of a repeated search', () => {
    const session = after(start(), found('ramp', [PLACE]), ended());
    const again = after(session, found('ramp', [PLACE]));
    expect(again.goal).not.toBe(session.goal);
  });

  it('returns to the area before the search when it ends', () => {
    const searched = after(
      start({ camera: LOOP }),
      found('caf', [PLACE]),
      restedAt(LAKE, false),
      found('cafe', [LAKE]),
    );
    expect(after(searched, ended())).toMatchObject({
      goal: { kind: 'camera', camera: LOOP, flies: true },
      areaCamera: LOOP,
    });
    const back = after(searched, ended());
    expect(after(back, ended())).toBe(back);
    // Until the map is there, the URL has the camera of the search.
    expect(after(back, read(LAKE))).toBe(back);
  });

  it.each([
    ['the person moved the map', restedAt(LAKE)],
    ['a place was opened', selected],
    ['the person left the search of the whole world', ended(true)],
  ])('keeps the area of an ended search after %s', (_, event) => {
    const searched = after(start({ camera: LOOP }), found('ramp', [PLACE]), event);
    expect(after(searched, ended()).goal).toBe(searched.goal);
  });

  it("keeps the URL's camera when a search finds places", () => {
    const session = start({ camera: LOOP, search: 'ramp' });
    expect(after(session, found('ramp', [PLACE]))).toBe(session);
    expect(after(start({ search: 'ramp' }), found('ramp', [PLACE])).goal).toMatchObject({ kind: 'bounds' });
  });

  it("keeps the URL's camera after Back despite a search", () => {
    const later = after(start(), found('ramp', [PLACE]), found('lift', [LAKE]));
    const back = after(later, read(LOOP, 'ramp'), found('ramp', [PLACE]));
    expect(back.goal).toEqual({ kind: 'camera', camera: LOOP });
    const withoutCamera = after(later, restedAt(LAKE), read(undefined, 'ramp'), found('ramp', [PLACE]));
    expect(withoutCamera.goal).toMatchObject({ kind: 'bounds' });
  });
});

describe('place in the URL', () => {
  const known = (id: string): ExplorerEvent => ({ type: 'location-known', id, point: PLACE });

  it("moves the map once to the URL's place without camera", () => {
    const session = after(start({ locationId: 'a' }), known('a'));
    expect(session.goal).toEqual({ kind: 'place', place: PLACE, minZoom: SELECTION_ZOOM });
    expect(session.areaCamera).toEqual({ ...PLACE, zoom: SELECTION_ZOOM });
    expect(after(session, known('a'))).toBe(session);
  });

  it("keeps the map's view if the URL has a camera", () => {
    const withCamera = start({ locationId: 'a', camera: LOOP });
    expect(after(withCamera, known('a'))).toBe(withCamera);
    const without = start({ locationId: 'a' });
    expect(after(without, known('b'))).toBe(without);
  });
});

describe('list', () => {
  it("updates the list's area when the map moves", () => {
    expect(after(start(), restedAt(LOOP)).areaCamera).toEqual(LOOP);
    const opened: ExplorerEvent = { type: 'view-opened', camera: LOOP, focusesFirstIn: undefined };
    expect(after(start(), opened, restedAt(LAKE, false)).areaCamera).toEqual(LAKE);
  });

  it("keeps the list's area while moving to a place", () => {
    const session = after(start({ camera: LOOP }), selected, restedAt(LAKE, false));
    expect(session).toMatchObject({ areaCamera: LOOP, mapCamera: LAKE, addressCamera: LAKE });
    expect(after(session, restedAt(LAKE)).areaCamera).toEqual(LAKE);
  });

  it("moves the list to the device's position and announces success", () => {
    const session = after(
      start(),
      { type: 'locating' },
      { type: 'located', camera: LAKE, announcement: 'Here' },
    );
    expect(session).toMatchObject({ isLocating: false, areaCamera: LAKE, announcement: 'Here' });
    expect(session.goal).toEqual({ kind: 'camera', camera: LAKE, flies: true });
    expect(after(start(), { type: 'locating' }, { type: 'not-located' })).toEqual(start());
  });
});

describe('focus', () => {
  const closed: ExplorerEvent = { type: 'details-closed', id: 'a' };

  it("returns the focus to a closed place's list entry", () => {
    const session = after(start(), selected, closed);
    expect(session.focus).toEqual({ kind: 'opener', id: 'a', from: 'list' });
    expect(session.origin.coversList).toBe(false);
    expect(after(session, { type: 'focus-moved' }).focus).toEqual({ kind: 'none' });
  });

  it('keeps the focus when a place opened by pointer closes', () => {
    const byPointer: ExplorerEvent = {
      ...selected,
      origin: { from: 'map', takesFocus: false, coversList: false },
    };
    expect(after(start(), byPointer, closed).focus).toEqual({ kind: 'none' });
  });

  it('moves the focus to the first place of a cluster', () => {
    const opened: ExplorerEvent = { type: 'view-opened', camera: LOOP, focusesFirstIn: 'list' };
    expect(after(start(), opened).focus).toEqual({ kind: 'first-result' });
    expect(after(start(), opened, selected).focus).toEqual({ kind: 'none' });
  });

  it('moves the focus to the first marker of a cluster', () => {
    const opened: ExplorerEvent = { type: 'view-opened', camera: LOOP, focusesFirstIn: 'map' };
    expect(after(start(), opened).focus).toEqual({ kind: 'first-marker', isMapThere: false });
    const there = after(start(), opened, restedAt(LOOP, false));
    expect(there.focus).toEqual({ kind: 'first-marker', isMapThere: true });
    expect(after(there, { type: 'focus-moved' }, restedAt(LAKE)).focus).toEqual({ kind: 'none' });
  });
});

it('keeps the last announcement if a selection has none', () => {
  const told = after(start(), { ...selected, announcement: 'Cafe selected' });
  expect(after(told, selected).announcement).toBe('Cafe selected');
});

it('shows the map again when a retry follows a failure', () => {
  const failed = after(start(), { type: 'map-failed' });
  expect(failed.map).toBe('failed');
  expect(after(failed, { type: 'map-retried' }).map).toBe('shown');
});

it.each([
  ['locating the device again', { type: 'locating' }],
  ['a move by hand', { type: 'map-rested', camera: LAKE, isByHand: true }],
  ['closing the details', { type: 'details-closed', id: 'a' }],
] satisfies [
  string,
  ExplorerEvent,
][])('clears an announcement after %s, so that it can repeat', (_, event) => {
  const told = after(start(), { type: 'located', camera: LAKE, announcement: 'Here' });
  expect(after(told, event).announcement).toBe('');
});
