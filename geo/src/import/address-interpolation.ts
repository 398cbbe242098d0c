import type { Point } from './geometry.ts';

/** A house number at a node of an interpolation line. */
interface NumberedPoint {
  number: string;
  /** Index in the line */
  at: number;
}

/** Maximum numbers between two nodes. A block has fewer houses, so more numbers are a mapping error. */
const BETWEEN_MAX = 200;
/** The step between numbers by value (OSM wiki, "Key:addr:interpolation"). Letters are not supported. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['odd', 2],
  ['even', 2],
  ['all', 1],
]);

const toFigure = (number: string): number | undefined =>
  /^\d{1,6}$/.test(number.trim()) ? Number(number) : undefined;

const stepOf = (kind: string): number | undefined =>
  STEPS.get(kind) ?? (/^[1-9]\d?$/.test(kind) ? Number(kind) : undefined);

/** Returns the point at a fraction of a line's length, from 0 to 1. */
function pointAt(line: readonly Point[], share: number): Point {
  const flatness = Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
  const lengths = line
    .slice(1)
    .map((point, index) =>
      Math.hypot((point[0] - (line[index] as Point)[0]) * flatness, point[1] - (line[index] as Point)[1]),
    );
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [line[index] as Point, line[index + 1] as Point];
    if (left <= length && length > 0) {
      return [from[0] + ((to[0] - from[0]) * left) / length, from[1] + ((to[1] - from[1]) * left) / length];
    }
    left -= length;
  }
  return line.at(-1) as Point;
}

/** Returns the numbers between the numbered points of a line, at even distances. */
export function interpolate(
  kind: string,
  line: readonly Point[],
  numbered: readonly NumberedPoint[],
): { number: string; point: Point }[] {
  const step = stepOf(kind);
  if (step === undefined) return [];
  return numbered.slice(1).flatMap((end, index) => {
    const start = numbered[index] as NumberedPoint;
    const [first, last] = [toFigure(start.number), toFigure(end.number)];
    if (first === undefined || last === undefined || first === last) return [];
    const count = Math.ceil(Math.abs(last - first) / step) - 1;
    // Ends on different sides of the street are a mapping error.
    if (count > BETWEEN_MAX || Math.abs(last - first) % step !== 0) return [];
    const part = line.slice(start.at, end.at + 1);
    return Array.from({ length: count }, (_, each) => {
      const share = (each + 1) / (count + 1);
      return {
        number: String(first + Math.sign(last - first) * step * (each + 1)),
        point: pointAt(part, share),
      };
    });
  });
}
