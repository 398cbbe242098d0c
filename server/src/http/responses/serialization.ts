import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

type Serializer = ReturnType<FastifySerializerCompiler<object>>;

const compiled = new WeakMap<object, Serializer>();

/**
 * Compiles the schema of a response, once for all routes that answer with it: every route has the same problems, which
 * are most of what there is to compile. A schema must not change once it is used.
 */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  const known = compiled.get(schema) ?? (buildSerializer(schema) as Serializer);
  compiled.set(schema, known);
  return known;
};
