import type { FillLayerSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import { growing } from './basemap-expressions';
import type { Palette } from './basemap-palette';
import type { TileSchema, Where } from './tile-schemas/tile-schema';

type Stops = [zoom: number, width: number][];

const MAJOR_WIDTH: Stops = [
  [10, 1],
  [13, 4],
  [16, 14],
  [19, 40],
];
const MEDIUM_WIDTH: Stops = [
  [11, 0.6],
  [13, 2.5],
  [16, 10],
  [19, 32],
];
const MINOR_WIDTH: Stops = [
  [12, 0.4],
  [14, 2],
  [16, 7],
  [19, 24],
];
const PATH_WIDTH: Stops = [
  [14, 0.8],
  [16, 1.8],
  [19, 6],
];
const STEPS_WIDTH: Stops = [
  [14, 1.2],
  [16, 3.5],
  [19, 12],
];

const wider = (stops: Stops, by: number): Stops => stops.map(([zoom, width]) => [zoom, width + by]);

interface RoadOptions {
  color: string;
  stops: Stops;
  minzoom?: number;
  dashes?: number[];
  /** Whether to draw the tunnels. */
  isBelow?: boolean;
}

/** Builds the layers of one source of street tiles, and skips layers that its schema lacks. */
class StreetLayers {
  readonly #source: string;
  readonly #schema: TileSchema;
  readonly #colors: Palette;

  constructor(source: string, schema: TileSchema, colors: Palette) {
    this.#source = source;
    this.#schema = schema;
    this.#colors = colors;
  }

  #fill(
    name: string,
    where: Where | undefined,
    paint: FillLayerSpecification['paint'],
  ): LayerSpecification[] {
    if (!where) return [];
    return [{ id: `${this.#source}-${name}`, type: 'fill', ...this.#read(where), paint: { ...paint } }];
  }

  #line(name: string, where: Where, color: string, stops: Stops): LineLayerSpecification {
    return {
      id: `${this.#source}-${name}`,
      type: 'line',
      ...this.#read(where),
      paint: { 'line-color': color, 'line-width': growing(...stops) },
    };
  }

  #read({ layer, only }: Where) {
    return { source: this.#source, 'source-layer': layer, ...(only && { filter: only }) };
  }

  #road(
    name: string,
    kind: keyof TileSchema['roads'],
    { color, stops, minzoom = 10, dashes, isBelow = false }: RoadOptions,
  ): LayerSpecification[] {
    const where = this.#schema.roads[kind];
    if (!where) return [];
    const { isTunnel } = this.#schema;
    const line = this.#line(name, where, color, stops);
    return [
      {
        ...line,
        minzoom,
        filter: ['all', where.only ?? true, isBelow ? isTunnel : ['!', isTunnel]],
        layout: { 'line-cap': dashes ? 'butt' : 'round', 'line-join': 'round' },
        paint: { ...line.paint, ...(dashes && { 'line-dasharray': dashes }) },
      },
    ];
  }

  ground(): LayerSpecification[] {
    const colors = this.#colors;
    const { land, ground, water, waterway } = this.#schema;
    return [
      ...this.#fill('ground', land, { 'fill-color': colors.land, 'fill-antialias': false }),
      ...this.#fill('rock', ground.rock, { 'fill-color': colors.rock }),
      ...this.#fill('campus', ground.campus, { 'fill-color': colors.campus }),
      ...this.#fill('green', ground.green, { 'fill-color': colors.green }),
      ...this.#fill('park', ground.park, { 'fill-color': colors.park }),
      ...this.#fill('pitch', ground.pitch, { 'fill-color': colors.green }),
      ...this.#fill('sand', ground.sand, { 'fill-color': colors.sand }),
      ...this.#fill('water', water, { 'fill-color': colors.sea }),
      this.#line('waterway', waterway, colors.sea, [
        [12, 1],
        [16, 6],
      ]),
      ...this.#fill('pier', ground.pier, { 'fill-color': colors.land }),
      ...this.#road('pier-line', 'pier', {
        color: colors.land,
        stops: [
          [13, 1],
          [16, 5],
          [19, 30],
        ],
      }),
      ...this.#fill('square', ground.square, { 'fill-color': colors.road }),
    ];
  }

  /** Tunnels are drawn below buildings. */
  tunnels(): LayerSpecification[] {
    const { tunnel, rail } = this.#colors;
    const below = { color: tunnel, isBelow: true, dashes: [1.2, 0.6] };
    return [
      ...this.#road('tunnel-minor', 'minor', { ...below, stops: MINOR_WIDTH, minzoom: 14 }),
      ...this.#road('tunnel-medium', 'medium', { ...below, stops: MEDIUM_WIDTH, minzoom: 12 }),
      ...this.#road('tunnel-major', 'major', { ...below, stops: MAJOR_WIDTH }),
      ...this.#road('tunnel-rail', 'rail', {
        color: rail,
        stops: [
          [11, 0.5],
          [16, 1.4],
        ],
        isBelow: true,
        dashes: [2, 4],
      }),
    ];
  }

  buildings(): LayerSpecification[] {
    const { building, buildingEdge } = this.#colors;
    return this.#fill('buildings', this.#schema.building, {
      'fill-color': building,
      'fill-outline-color': ['step', ['zoom'], building, 15.5, buildingEdge],
    }).map((layer) => ({ ...layer, minzoom: 13 }));
  }

  roads(): LayerSpecification[] {
    const { road, roadMajor, roadCasing, path, steps, rail, labelWater } = this.#colors;
    const { ferry, aeroway } = this.#schema;
    return [
      {
        ...this.#line('ferry', ferry, labelWater, [
          [11, 0.6],
          [16, 1.2],
        ]),
        paint: { 'line-color': labelWater, 'line-opacity': 0.6, 'line-dasharray': [4, 4] },
      },
      this.#line('aeroway', aeroway, road, [
        [10, 1],
        [14, 12],
        [18, 120],
      ]),
      ...this.#road('path', 'path', { color: path, stops: PATH_WIDTH, minzoom: 14.5, dashes: [3, 1.4] }),
      // Steps decide where a person can go, so they are drawn as steps.
      ...this.#road('steps', 'steps', {
        color: steps,
        stops: STEPS_WIDTH,
        minzoom: 14.5,
        dashes: [0.35, 0.35],
      }),
      ...this.#road('minor-casing', 'minor', {
        color: roadCasing,
        stops: wider(MINOR_WIDTH, 1.2),
        minzoom: 13,
      }),
      ...this.#road('medium-casing', 'medium', {
        color: roadCasing,
        stops: wider(MEDIUM_WIDTH, 1.4),
        minzoom: 12,
      }),
      ...this.#road('major-casing', 'major', { color: roadCasing, stops: wider(MAJOR_WIDTH, 1.6) }),
      ...this.#road('minor', 'minor', { color: road, stops: MINOR_WIDTH, minzoom: 12 }),
      ...this.#road('medium', 'medium', { color: road, stops: MEDIUM_WIDTH, minzoom: 11 }),
      ...this.#road('major', 'major', { color: roadMajor, stops: MAJOR_WIDTH }),
      ...this.#road('rail', 'rail', {
        color: rail,
        stops: [
          [11, 0.6],
          [16, 2],
        ],
        dashes: [4, 2],
      }),
    ];
  }
}

/** Returns the layers for ground, water, buildings and roads of one source, the lowest first. */
export function streetLayers(source: string, schema: TileSchema, colors: Palette): LayerSpecification[] {
  const layers = new StreetLayers(source, schema, colors);
  return [...layers.ground(), ...layers.tunnels(), ...layers.buildings(), ...layers.roads()];
}
