import { STATUS_CODES } from 'node:http';
import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';

declare module 'fastify' {
  interface FastifySchema {
    /** Documentation only, not used for validation: forms, files, and the authentication service. */
    documented?: Pick<FastifySchema, 'body' | 'querystring' | 'response'>;
  }
}

type Json = unknown;
type JsonObject = Record<string, Json>;
interface ObjectSchema {
  properties?: Record<string, { default?: unknown }>;
  required?: string[];
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes properties with a default optional, because the validator adds them. */
function withoutDefaulted<Schema>(schema: Schema): Schema {
  const { properties, required } = (schema ?? {}) as ObjectSchema;
  if (!properties || !required) return schema;
  const needed = required.filter((name) => properties[name]?.default === undefined);
  return { ...schema, required: needed.length > 0 ? needed : undefined };
}

/** Describes one route: its validated schemas and its documentation. */
export const describeOperation: SwaggerTransform<FastifySchema> = ({ schema, url }) => {
  if (!schema || schema.hide) return { schema, url };
  const { documented, ...validated } = schema;
  const merged = { ...validated, ...documented };
  return {
    url,
    schema: {
      ...merged,
      security: merged.security ?? [],
      ...(merged.querystring !== undefined && { querystring: withoutDefaulted(merged.querystring) }),
      ...(merged.body !== undefined && { body: withoutDefaulted(merged.body) }),
    },
  };
};

/** Components of error responses, by their distinguishing type. */
const ERROR_NAMES = [
  ['application/problem+json', 'Problem'],
  ['application/json', 'AuthFault'],
] as const;

/** Removes the content of responses without a body, and replaces the default description. */
function describeAnswer(status: string, answer: Response): void {
  if (/^(204|3)/.test(status)) delete answer.content;
  if (answer.description === 'Default Response') answer.description = STATUS_CODES[status] ?? 'The answer';
}

/**
 * Replaces schemas that equal a named one with references, and drops unused names. Most calls share these
 * schemas.
 */
class SharedSchemas {
  readonly #names: Map<string, string>;
  readonly #schemas: JsonObject;
  readonly used: JsonObject = {};

  constructor(schemas: JsonObject) {
    this.#schemas = schemas;
    this.#names = new Map(
      Object.entries(schemas)
        .toReversed()
        .map(([name, schema]) => [JSON.stringify(schema), name]),
    );
  }

  share(value: Json): Json {
    if (!isObject(value) && !Array.isArray(value)) return value;
    const name = this.#names.get(JSON.stringify(value));
    if (name === undefined) return this.#shareParts(value);
    if (!(name in this.used)) {
      this.used[name] = {};
      this.used[name] = this.#shareParts(this.#schemas[name]);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #shareParts(value: Json): Json {
    if (Array.isArray(value)) return value.map((part) => this.share(part));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.share(part)]));
  }
}

interface Response {
  description: string;
  content?: Record<string, Json>;
}

/** The key of the schema that has the named schemas as properties. */
export const NAMES = 'names';

interface OpenApiDocument {
  paths: Record<
    string,
    Record<string, { responses: Record<string, Response | { $ref: string }>; parameters?: Json[] }>
  >;
  components: { schemas: JsonObject & { [NAMES]: { properties: JsonObject } } } & JsonObject;
}

/** Parameters of at least this many calls become components. */
const SHARED_PARAMETER_CALLS = 5;

/**
 * Replaces frequent parameters with references.
 * @returns the components
 */
function shareParameters(operations: readonly { parameters?: Json[] }[]): JsonObject {
  const texts = operations.flatMap(({ parameters = [] }) => parameters.map((each) => JSON.stringify(each)));
  const counts = Map.groupBy(texts, (text) => text);
  const shared: JsonObject = {};
  const names = new Map<string, string>();
  for (const [text, { length }] of counts) {
    if (length < SHARED_PARAMETER_CALLS) continue;
    const parameter = JSON.parse(text) as JsonObject;
    const name = String(parameter.name);
    // Another parameter has this name, so leave this parameter inline.
    if (name in shared) continue;
    shared[name] = parameter;
    names.set(text, name);
  }
  for (const operation of operations) {
    operation.parameters &&= operation.parameters.map((each) => {
      const name = names.get(JSON.stringify(each));
      return name === undefined ? each : { $ref: `#/components/parameters/${name}` };
    });
  }
  return shared;
}

/** Completes the generated document: describes responses and extracts components. */
export function composeDocument(made: object): object {
  const { components, ...document } = made as OpenApiDocument;
  const errors: JsonObject = {};
  for (const { responses } of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(responses as Record<string, Response>)) {
      describeAnswer(status, response);
      const name = ERROR_NAMES.find(([type]) => /^[45]XX$/.test(status) && response.content?.[type])?.[1];
      if (name === undefined) continue;
      errors[name] ??= response;
      (responses as JsonObject)[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  const parameters = shareParameters(Object.values(document.paths).flatMap((path) => Object.values(path)));
  const { [NAMES]: named, ...others } = components.schemas;
  const shared = new SharedSchemas({ ...named.properties, ...others });
  const paths = shared.share(document.paths);
  const responses = shared.share(errors);
  const schemas = Object.entries(shared.used).toSorted(([one], [other]) => one.localeCompare(other));
  return {
    ...document,
    paths,
    components: {
      ...components,
      parameters: shared.share(parameters),
      responses,
      schemas: Object.fromEntries(schemas),
    },
  };
}
