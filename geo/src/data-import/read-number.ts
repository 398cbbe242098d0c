/** Lengths in centimeters. */
const UNITS: Readonly<Record<string, number>> = {
  mm: 0.1,
  millimeter: 0.1,
  cm: 1,
  centimeter: 1,
  centimeters: 1,
  centimetre: 1,
  zentimeter: 1,
  см: 1,
  سم: 1,
  センチ: 1,
  厘米: 1,
  m: 100,
  meter: 100,
  meters: 100,
  metre: 100,
  metres: 100,
  м: 100,
  米: 100,
  in: 2.54,
  inch: 2.54,
  inches: 2.54,
  zoll: 2.54,
  '"': 2.54,
  '″': 2.54,
  ft: 30.48,
  feet: 30.48,
  foot: 30.48,
  "'": 30.48,
};

/** Returns the unit in a column's title, in brackets or as its last word: "Door width (cm)". */
export function unitOfTitle(title: string): string | undefined {
  const words = title.toLowerCase().match(/[\p{L}"″']+/gu) ?? [];
  const bracketed = /[([]\s*(?:in\s+)?([^)\]]+?)\s*[)\]]/.exec(title.toLowerCase())?.[1];
  return [bracketed, words.at(-1)].find((word) => word !== undefined && Object.hasOwn(UNITS, word));
}

/** Parses a number with point or comma: "1.234,5" equals "1,234.5"; a single comma is a decimal comma. */
export function parseDecimal(text: string): number | undefined {
  let plain = text.replace(/[\s\u00a0\u202f']/g, '');
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) {
    plain = comma > point ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  } else plain = plain.replace(',', '.');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : undefined;
}

/** Joins fractions and feet: "32 1/2" is 32.5, and 3' 2" is 38 inches. */
const joinParts = (text: string): string =>
  text
    .replace(
      /^(\d+)[\s-]+(\d{1,2})\/(\d{1,2})(?!\d)/,
      (_, whole, part, parts) => `${Number(whole) + Number(part) / Number(parts)}`,
    )
    .replace(
      /^(\d+)\s*(?:['′]|ft\.?|feet)[\s-]*(\d+(?:\.\d+)?)\s*(?:["″]|in\.?|inch(?:es)?)?$/i,
      (_, feet, inches) => `${Number(feet) * 12 + Number(inches)} in`,
    );

/** Parses a number with its unit: "90 cm", "0,9m", "≥ 90", "ca. 90". */
export function parseQuantity(text: string): { value: number; unit: string | undefined } | undefined {
  const match =
    /^(?:[<>≤≥=~≈±]+|ca\.?|approx\.?|about)?\s*([+-]?[\d.,\s\u00a0]*\d)\s*([^\d\s][^\d]*)?$/iu.exec(
      joinParts(text.trim()),
    );
  const value = match && parseDecimal(match[1] as string);
  if (value === undefined || value === null) return undefined;
  return { value, unit: match?.[2]?.trim().toLowerCase().replace(/\.$/, '') };
}

/** Converts a length to centimeters; undefined for an unknown unit. */
export function toCentimeters(value: number, unit: string): number | undefined {
  const factor = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  return factor === undefined ? undefined : value * factor;
}

/** Converts a slope to percent. */
export function toPercent(value: number, unit: string | undefined): number | undefined {
  if (unit === undefined || unit === '%' || unit === 'percent') return Math.abs(value);
  return /^(°|deg|degrees?|grad)$/.test(unit) ? 100 * Math.tan((Math.abs(value) * Math.PI) / 180) : undefined;
}
