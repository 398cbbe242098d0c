import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_INSETS } from '../geo';
import { cameraAtGoal, cameraOf, mapCenterOf, projectPoint } from './map-frame';

const CHICAGO = { latitude: 41.8781, longitude: -87.6298, zoom: 12 };
const SIZE = { width: 1_000, height: 600 };
const LEFT_PANEL = { top: 0, right: 0, bottom: 0, left: 400 };

const camera = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  zoom: fc.double({ min: 3, max: 18, noNaN: true }),
});
const side = fc.integer({ min: 0, max: 200 });
const insets = fc.record({ top: side, right: side, bottom: side, left: side });

describe('mapCenterOf', () => {
  it("converts a camera to the map's center and back", () => {
    fc.assert(
      fc.property(camera, insets, (wanted, covered) => {
        const back = cameraOf(mapCenterOf(wanted, covered), wanted.zoom, covered);
        expect(back.latitude).toBeCloseTo(wanted.latitude, 6);
        const apart = Math.abs(back.longitude - wanted.longitude);
        expect(Math.min(apart, 360 - apart)).toBeCloseTo(0, 6);
      }),
    );
  });

  it("moves the map's center for a panel on the left", () => {
    expect(mapCenterOf(CHICAGO, LEFT_PANEL).longitude).toBeLessThan(CHICAGO.longitude);
    expect(projectPoint(CHICAGO, CHICAGO, LEFT_PANEL, SIZE)).toEqual({ x: 700, y: 300 });
  });
});

describe('projectPoint', () => {
  it('projects points to scale, with north up', () => {
    const east = { ...CHICAGO, longitude: CHICAGO.longitude + 360 / 2 ** 12 };
    expect(projectPoint(east, CHICAGO, NO_INSETS, SIZE).x).toBeCloseTo(500 + 512);
    const north = { ...CHICAGO, latitude: CHICAGO.latitude + 0.01 };
    expect(projectPoint(north, CHICAGO, NO_INSETS, SIZE).y).toBeLessThan(300);
  });

  it('projects points by the short distance across the antimeridian', () => {
    const edge = { latitude: 0, longitude: 179.99, zoom: 12 };
    const beyond = { latitude: 0, longitude: -179.99 };
    expect(projectPoint(beyond, edge, NO_INSETS, SIZE).x).toBeCloseTo(500 + (0.02 / 360) * 512 * 2 ** 12);
  });
});

describe('cameraAtGoal', () => {
  const at = (goal: Parameters<typeof cameraAtGoal>[0], covered = NO_INSETS) =>
    cameraAtGoal(goal, CHICAGO, covered, SIZE);

  it('zooms in to a place, but never out', () => {
    const place = { latitude: 41.88, longitude: -87.62 };
    expect(at({ kind: 'place', place, minZoom: 15 })).toEqual({ ...place, zoom: 15 });
    expect(at({ kind: 'place', place, minZoom: 3 }).zoom).toBe(12);
  });

  it('shows whole bounds and fills the space between margins', () => {
    const corner = fc.record({
      west: fc.double({ min: -170, max: 150, noNaN: true }),
      south: fc.double({ min: -70, max: 60, noNaN: true }),
      width: fc.double({ min: 0.01, max: 20, noNaN: true }),
      height: fc.double({ min: 0.01, max: 10, noNaN: true }),
    });
    fc.assert(
      fc.property(corner, insets, insets, ({ west, south, width, height }, margins, covered) => {
        const bounds = { west, south, east: west + width, north: south + height };
        const found = at({ kind: 'bounds', bounds, margins }, covered);
        const upperLeft = projectPoint({ longitude: west, latitude: south + height }, found, covered, SIZE);
        const lowerRight = projectPoint({ longitude: west + width, latitude: south }, found, covered, SIZE);
        const free = [
          upperLeft.x - margins.left,
          upperLeft.y - margins.top,
          SIZE.width - margins.right - lowerRight.x,
          SIZE.height - margins.bottom - lowerRight.y,
        ];
        for (const pixels of free) expect(pixels).toBeGreaterThan(-0.01);
        if (found.zoom < 15) expect(Math.min(...free)).toBeCloseTo(0, 1);
      }),
    );
  });

  it('limits the zoom to 15 for bounds of one point', () => {
    const bounds = { west: -87.6, south: 41.8, east: -87.6, north: 41.8 };
    expect(at({ kind: 'bounds', bounds, margins: NO_INSETS })).toMatchObject({ zoom: 15 });
  });

  it('shows bounds on both sides of the antimeridian', () => {
    const bounds = { west: 179, south: -1, east: -179, north: 1 };
    const { longitude } = at({ kind: 'bounds', bounds, margins: NO_INSETS });
    expect(Math.abs(longitude)).toBeCloseTo(180);
  });
});
