import sharp from 'sharp';

/** The subject of a demo picture. */
export type Drawing =
  | { topic: 'entrance'; steps: number; hasRamp: boolean }
  | { topic: 'inside' }
  | { topic: 'toilet'; hasBars: boolean }
  | { topic: 'parking' };

type Point = readonly [x: number, y: number];
interface Shape {
  color: number;
  points: readonly Point[];
}

const WIDTH = 800;
const HEIGHT = 600;
/** Pictures are drawn larger by this factor, and then scaled down for smooth edges. */
const SCALE = 2;

const WALL = 0xe7d9c0;
const PLINTH = 0xb9a88a;
const GROUND = 0x8d8f96;
const STONE = 0xcfd1d4;
const STONE_EDGE = 0x9fa2a8;
const FRAME = 0x5a3b22;
const DOOR = 0x2c3f73;
const GLASS = 0xaed3e6;
const STEEL = 0x6d737d;
const WHITE = 0xf7f7f4;
const WOOD = 0xa9743f;
const BLUE = 0x1d4fa3;
const FLOOR = 0xc8b393;
const SHADE = 0xd7dde2;

const box = (color: number, [left, top]: Point, [right, bottom]: Point): Shape => ({
  color,
  points: [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
});

const oval = (color: number, [x, y]: Point, [rx, ry]: Point): Shape => ({
  color,
  points: Array.from({ length: 48 }, (_, index): Point => {
    const angle = (index / 24) * Math.PI;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  }),
});

function entrance({ steps, hasRamp }: { steps: number; hasRamp: boolean }): Shape[] {
  const rise = 34;
  const sill = 520 - steps * rise;
  const treads = Array.from({ length: steps }, (_, index) => {
    const top = sill + index * rise;
    const reach = 30 + (index + 1) * 26;
    return [
      box(STONE, [280 - reach, top], [520 + reach, top + rise]),
      box(STONE_EDGE, [280 - reach, top + rise - 6], [520 + reach, top + rise]),
    ];
  });
  const ramp = (): Shape[] => [
    {
      color: STONE_EDGE,
      points: [
        [520, sill],
        [790, 524],
        [520, 524],
      ],
    },
    {
      color: STEEL,
      points: [
        [525, sill - 90],
        [785, 430],
        [785, 440],
        [525, sill - 80],
      ],
    },
    box(STEEL, [600, sill - 60], [608, 510]),
    box(STEEL, [700, sill - 20], [708, 516]),
  ];
  return [
    box(WALL, [0, 0], [WIDTH, HEIGHT]),
    box(PLINTH, [0, 440], [WIDTH, 520]),
    box(GROUND, [0, 520], [WIDTH, HEIGHT]),
    box(GLASS, [60, 140], [200, 330]),
    box(GLASS, [600, 140], [740, 330]),
    box(FRAME, [280, sill - 350], [520, sill]),
    box(DOOR, [300, sill - 330], [500, sill]),
    box(GLASS, [325, sill - 300], [475, sill - 150]),
    box(STEEL, [465, sill - 130], [485, sill - 70]),
    ...treads.flat(),
    ...(hasRamp ? ramp() : []),
  ];
}

const inside = (): Shape[] => [
  box(WALL, [0, 0], [WIDTH, 360]),
  {
    color: FLOOR,
    points: [
      [0, 360],
      [WIDTH, 360],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
  },
  box(GLASS, [80, 80], [300, 260]),
  box(FRAME, [186, 80], [194, 260]),
  box(WOOD, [430, 270], [760, 420]),
  box(FRAME, [420, 255], [770, 275]),
  oval(WOOD, [230, 430], [130, 30]),
  box(FRAME, [222, 430], [238, 550]),
  oval(FRAME, [230, 552], [60, 12]),
  box(DOOR, [60, 380], [76, 540]),
  box(DOOR, [60, 460], [130, 474]),
  box(DOOR, [118, 460], [130, 540]),
  oval(WHITE, [560, 60], [70, 22]),
];

const toilet = ({ hasBars }: { hasBars: boolean }): Shape[] => [
  box(SHADE, [0, 0], [WIDTH, 430]),
  ...[70, 140, 210, 280, 350].map((y) => box(WHITE, [0, y], [WIDTH, y + 4])),
  box(GROUND, [0, 430], [WIDTH, HEIGHT]),
  box(WHITE, [330, 220], [470, 330]),
  oval(WHITE, [400, 390], [92, 48]),
  oval(STONE_EDGE, [400, 384], [66, 30]),
  box(WHITE, [350, 400], [450, 520]),
  ...(hasBars
    ? [
        box(STEEL, [220, 290], [236, 470]),
        box(STEEL, [220, 290], [310, 306]),
        box(STEEL, [564, 290], [580, 470]),
        box(STEEL, [490, 290], [580, 306]),
      ]
    : []),
  box(WHITE, [640, 250], [760, 300]),
  box(STEEL, [692, 200], [706, 250]),
];

const parking = (): Shape[] => [
  box(GLASS, [0, 0], [WIDTH, 240]),
  box(PLINTH, [0, 200], [WIDTH, 270]),
  box(GROUND, [0, 270], [WIDTH, HEIGHT]),
  ...[90, 400, 710].map(
    (x): Shape => ({
      color: WHITE,
      points: [
        [x - 6, 290],
        [x + 6, 290],
        [x + (x - 400) * 0.25 + 10, 600],
        [x + (x - 400) * 0.25 - 10, 600],
      ],
    }),
  ),
  box(STEEL, [241, 190], [253, 300]),
  box(BLUE, [197, 60], [297, 200]),
  box(WHITE, [227, 80], [241, 180]),
  oval(WHITE, [252, 107], [27, 27]),
  oval(BLUE, [250, 107], [13, 13]),
  box(BLUE, [215, 92], [227, 124]),
];

function shapesOf(drawing: Drawing): Shape[] {
  switch (drawing.topic) {
    case 'entrance':
      return entrance(drawing);
    case 'inside':
      return inside();
    case 'toilet':
      return toilet(drawing);
    case 'parking':
      return parking();
  }
}

/** Returns the x positions where a line of pixels at `y` crosses the edges of a shape, from left to right. */
function crossings(points: readonly Point[], y: number): number[] {
  return points
    .flatMap(([x0, y0], index) => {
      const [x1, y1] = points[(index + 1) % points.length] as Point;
      return y0 <= y === y1 <= y ? [] : [x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)];
    })
    .sort((a, b) => a - b);
}

function fill(pixels: Buffer, { color, points }: Shape): void {
  const rows = points.map(([, y]) => y * SCALE);
  const first = Math.max(0, Math.floor(Math.min(...rows)));
  const last = Math.min(HEIGHT * SCALE, Math.ceil(Math.max(...rows)));
  const pixel = Buffer.from([color >> 16, (color >> 8) & 255, color & 255]);
  for (let row = first; row < last; row++) {
    const xs = crossings(points, (row + 0.5) / SCALE);
    for (let index = 0; index + 1 < xs.length; index += 2) {
      const [from, to] = [xs[index] as number, xs[index + 1] as number].map((x) =>
        Math.min(WIDTH * SCALE, Math.max(0, Math.round(x * SCALE))),
      ) as [number, number];
      const start = row * WIDTH * SCALE;
      pixels.fill(pixel, (start + from) * 3, (start + to) * 3);
    }
  }
}

/**
 * Draws a picture of 800 by 600 pixels as a PNG. The demo uses drawings, because photos could misrepresent
 * real places.
 */
export async function drawPhoto(drawing: Drawing): Promise<Buffer> {
  const size = { width: WIDTH * SCALE, height: HEIGHT * SCALE };
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (const shape of shapesOf(drawing)) fill(pixels, shape);
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .resize(WIDTH, HEIGHT)
    .png()
    .toBuffer();
}
