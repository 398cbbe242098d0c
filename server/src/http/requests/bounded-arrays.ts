import type { FastifySchemaValidationError } from 'fastify';

/** The parts of a JSON Schema that lead to arrays. */
export interface SchemaPart {
  type?: string;
  maxItems?: number;
  items?: SchemaPart;
  properties?: Record<string, SchemaPart>;
  anyOf?: SchemaPart[];
}

const partsOf = ({ properties = {}, items, anyOf = [] }: SchemaPart): [name: string, part: SchemaPart][] => [
  ...Object.entries(properties),
  ...(items ? [['*', items] as [string, SchemaPart]] : []),
  ...anyOf.map((part): [string, SchemaPart] => ['', part]),
];

/** Whether a schema has arrays; all of them must have a bound. */
export function hasArrays(schema: SchemaPart, path = 'body'): boolean {
  if (schema.type === 'array' && schema.maxItems === undefined) {
    throw new Error(`${path}: an array that clients send needs maxItems`);
  }
  // Each part is looked at, for its bound.
  const found = partsOf(schema).filter(([name, part]) => hasArrays(part, `${path}.${name}`));
  return schema.type === 'array' || found.length > 0;
}

/**
 * The first array of a value that is longer than its schema allows, as a finding of the validator. It is looked for
 * before the validator runs, which would report every item.
 */
export function findLongArray(
  schema: SchemaPart,
  value: unknown,
  path = '',
): FastifySchemaValidationError | undefined {
  const { maxItems: limit = Infinity, items, properties, anyOf = [] } = schema;
  if (Array.isArray(value) && value.length > limit) {
    const message = `must NOT have more than ${limit} items`;
    // As a verbose validator says it: the schema may have words of its own.
    const found = { keyword: 'maxItems', instancePath: path, schemaPath: '', params: { limit }, message };
    return Object.assign(found, { parentSchema: schema });
  }
  const entries: [SchemaPart, unknown, string][] = anyOf.map((part) => [part, value, path]);
  if (Array.isArray(value)) {
    if (items) value.forEach((item, index) => void entries.push([items, item, `${path}/${index}`]));
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const [name, part] of Object.entries(properties ?? {})) {
      entries.push([part, fields[name], `${path}/${name}`]);
    }
  }
  for (const [part, inner, at] of entries) {
    const found = findLongArray(part, inner, at);
    if (found) return found;
  }
  return undefined;
}
