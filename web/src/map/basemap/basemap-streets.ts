import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import { classIs, growing, MAJOR_ROADS, propertyIs } from './basemap-expressions';
import type { Palette } from './basemap-palette';

const MEDIUM = ['secondary', 'tertiary', 'motorway_link', 'link'];
const MINOR = ['street', 'street_limited', 'service', 'pedestrian'];

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

const isTunnel = propertyIs('structure', 'tunnel');
const isSteps = propertyIs('type', 'steps');

interface LineOptions {
  classes: string[];
  color: string;
  stops: Stops;
  minzoom?: number;
  only?: ExpressionSpecification;
  dashes?: number[];
}

/** Builds the layers of one source of street tiles. */
class StreetLayers {
  readonly #source: string;
  readonly #colors: Palette;

  constructor(source: string, colors: Palette) {
    this.#source = source;
    this.#colors = colors;
  }

  #fill(name: string, layer: string, color: string, filter?: ExpressionSpecification): LayerSpecification {
    return {
      id: `${this.#source}-${name}`,
      type: 'fill',
      source: this.#source,
      'source-layer': layer,
      ...(filter && { filter }),
      paint: { 'fill-color': color },
    };
  }

  #landuse(name: string, color: string, ...classes: string[]): LayerSpecification {
    return this.#fill(name, 'landuse', color, classIs(...classes));
  }

  #line(name: string, layer: string, color: string, stops: Stops): LineLayerSpecification {
    return {
      id: `${this.#source}-${name}`,
      type: 'line',
      source: this.#source,
      'source-layer': layer,
      paint: { 'line-color': color, 'line-width': growing(...stops) },
    };
  }

  #road(
    name: string,
    { classes, color, stops, minzoom = 10, only, dashes }: LineOptions,
  ): LayerSpecification {
    const line = this.#line(name, 'road', color, stops);
    const filter: ExpressionSpecification = ['all', classIs(...classes), only ?? ['!', isTunnel]];
    return {
      ...line,
      minzoom,
      filter,
      layout: { 'line-cap': dashes ? 'butt' : 'round', 'line-join': 'round' },
      paint: { ...line.paint, ...(dashes && { 'line-dasharray': dashes }) },
    };
  }

  ground(): LayerSpecification[] {
    const colors = this.#colors;
    return [
      {
        id: `${this.#source}-ground`,
        type: 'fill',
        source: this.#source,
        'source-layer': 'extent',
        paint: { 'fill-color': colors.land, 'fill-antialias': false },
      },
      this.#landuse('rock', colors.rock, 'rock'),
      this.#landuse('campus', colors.campus, 'school', 'hospital', 'industrial', 'stadium'),
      this.#landuse('green', colors.green, 'grass', 'scrub', 'agriculture'),
      this.#landuse('park', colors.park, 'park', 'wood', 'cemetery'),
      this.#landuse('pitch', colors.green, 'pitch'),
      this.#landuse('sand', colors.sand, 'sand'),
      this.#fill('water', 'water', colors.sea),
      this.#line('waterway', 'waterway', colors.sea, [
        [12, 1],
        [16, 6],
      ]),
      this.#landuse('pier', colors.land, 'pier'),
      this.#road('pier-line', {
        classes: ['pier'],
        color: colors.land,
        stops: [
          [13, 1],
          [16, 5],
          [19, 30],
        ],
      }),
      this.#landuse('square', colors.road, 'square', 'platform'),
    ];
  }

  /** What runs below the ground lies under the buildings. */
  tunnels(): LayerSpecification[] {
    const { tunnel, rail } = this.#colors;
    const below = { color: tunnel, only: isTunnel, dashes: [1.2, 0.6] };
    return [
      this.#road('tunnel-minor', { ...below, classes: MINOR, stops: MINOR_WIDTH, minzoom: 14 }),
      this.#road('tunnel-medium', { ...below, classes: MEDIUM, stops: MEDIUM_WIDTH, minzoom: 12 }),
      this.#road('tunnel-major', { ...below, classes: MAJOR_ROADS, stops: MAJOR_WIDTH }),
      this.#road('tunnel-rail', {
        classes: ['major_rail', 'minor_rail'],
        color: rail,
        stops: [
          [11, 0.5],
          [16, 1.4],
        ],
        only: isTunnel,
        dashes: [2, 4],
      }),
    ];
  }

  buildings(): LayerSpecification[] {
    const { building, buildingEdge } = this.#colors;
    return [
      {
        id: `${this.#source}-buildings`,
        type: 'fill',
        source: this.#source,
        'source-layer': 'building',
        minzoom: 13,
        paint: {
          'fill-color': building,
          'fill-outline-color': ['step', ['zoom'], building, 15.5, buildingEdge],
        },
      },
    ];
  }

  roads(): LayerSpecification[] {
    const { road, roadMajor, roadCasing, path, steps, rail, labelWater } = this.#colors;
    return [
      {
        ...this.#line('ferry', 'road', labelWater, [
          [11, 0.6],
          [16, 1.2],
        ]),
        filter: classIs('ferry'),
        paint: { 'line-color': labelWater, 'line-opacity': 0.6, 'line-dasharray': [4, 4] },
      },
      this.#line('aeroway', 'aeroway', road, [
        [10, 1],
        [14, 12],
        [18, 120],
      ]),
      this.#road('path', {
        classes: ['path', 'track'],
        color: path,
        stops: PATH_WIDTH,
        minzoom: 14.5,
        only: ['all', ['!', isTunnel], ['!', isSteps]],
        dashes: [3, 1.4],
      }),
      // Steps decide where somebody can go: they look like steps.
      this.#road('steps', {
        classes: ['path'],
        color: steps,
        stops: STEPS_WIDTH,
        minzoom: 14.5,
        only: ['all', ['!', isTunnel], isSteps],
        dashes: [0.35, 0.35],
      }),
      this.#road('minor-casing', {
        classes: MINOR,
        color: roadCasing,
        stops: wider(MINOR_WIDTH, 1.2),
        minzoom: 13,
      }),
      this.#road('medium-casing', {
        classes: MEDIUM,
        color: roadCasing,
        stops: wider(MEDIUM_WIDTH, 1.4),
        minzoom: 12,
      }),
      this.#road('major-casing', { classes: MAJOR_ROADS, color: roadCasing, stops: wider(MAJOR_WIDTH, 1.6) }),
      this.#road('minor', { classes: MINOR, color: road, stops: MINOR_WIDTH, minzoom: 12 }),
      this.#road('medium', { classes: MEDIUM, color: road, stops: MEDIUM_WIDTH, minzoom: 11 }),
      this.#road('major', { classes: MAJOR_ROADS, color: roadMajor, stops: MAJOR_WIDTH }),
      this.#road('rail', {
        classes: ['major_rail', 'minor_rail', 'aerialway'],
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

/** Ground, water, buildings and roads of one source of street tiles, the lowest first. */
export function streetLayers(source: string, colors: Palette): LayerSpecification[] {
  const layers = new StreetLayers(source, colors);
  return [...layers.ground(), ...layers.tunnels(), ...layers.buildings(), ...layers.roads()];
}
