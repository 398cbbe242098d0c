import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

type Serializer = ReturnType<FastifySerializerCompiler<object>>;

const compiled = new WeakMap<object, Serializer>();

/**
 * Compiles a response schema once for all its routes. Most of the work are the error schemas, which are the
 * same for every route. Never change a schema after its first use.
 */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  const known = compiled.get(schema) ?? (buildSerializer(schema) as Serializer);
  compiled.set(schema, known);
  return known;
};
