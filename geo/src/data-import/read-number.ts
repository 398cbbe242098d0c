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
      // Twelve or more after the apostrophe are not inches: 1'200 is a Swiss number with a thousands
      // separator.
      /^(\d+)\s*(?:['′]|ft\.?|feet)[\s-]*((?:1[01]|\d)(?:\.\d+)?)\s*(?:["″]|in\.?|inch(?:es)?)?$/i,
      (_, feet, inches) => `${Number(feet) * 12 + Number(inches)} in`,
    );

interface Quantity {
  value: number;
  unit: string | undefined;
  /** Whether the true value is lower or higher than `value`: "< 80", "≥ 3". */
  bound: 'lower' | 'higher' | undefined;
  /** Whether the comma or point may separate thousands: "1,200" and "1.200" are 1200 in some countries. */
  mayBeThousands: boolean;
}

const boundOf = (signs: string): Quantity['bound'] =>
  /[<≤]/.test(signs) ? 'lower' : /[>≥]/.test(signs) ? 'higher' : undefined;

/** Parses a number with its unit: "90 cm", "0,9m", "≥ 90", "ca. 90". */
export function parseQuantity(text: string): Quantity | undefined {
  const match = /^([<>≤≥=~≈±]+|ca\.?|approx\.?|about)?\s*([+-]?[\d.,\s\u00a0]*\d)\s*([^\d\s][^\d]*)?$/iu.exec(
    joinParts(text.trim().normalize('NFC')),
  );
  const value = match?.[2] === undefined ? undefined : parseDecimal(match[2]);
  if (value === undefined) return undefined;
  const unit = match?.[3]?.trim().toLowerCase().replace(/\.$/, '');
  const mayBeThousands = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(match?.[2] ?? '');
  return { value, unit, bound: boundOf(match?.[1] ?? ''), mayBeThousands };
}
