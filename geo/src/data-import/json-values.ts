import type { ImportField } from '@wayable/protocol/data-imports';

export type JsonObject = { [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value at a path of keys and indices, or undefined. */
export function getAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return typeof key === 'number' ? found[key] : undefined;
    return isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }, value);
}

/** Converts a text, number or boolean to a cell; empty for other values. */
export const toCell = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The fields of a place as texts, like the cells of a table; missing fields have no cell. */
export type PlaceCells = Partial<Record<ImportField, string>>;
