import { FEATURES } from '@wayable/protocol/features';
import { MAX_PHOTOS, PHOTO_TEXTS } from '@wayable/protocol/photos';
import { ReviewCreate } from '@wayable/protocol/reviews';
import type { FastifySchemaValidationError } from 'fastify';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileValidator, toFieldProblems } from './validation.ts';

const LOCATION = '0d0b6d1e-8d0a-4a58-9d61-0c4c1b9fd0aa';
const compile = (schema: object) =>
  compileValidator({ schema, method: 'POST', url: '/', httpPart: 'body' }) as unknown as (value: unknown) => {
    error: FastifySchemaValidationError[];
  };
const findProblems = (body: unknown) => toFieldProblems(compile(ReviewCreate)(body).error, 'body');

describe('compileValidator', () => {
  it('reports only the length of an overlong array', () => {
    const items = Array.from({ length: 1_000_000 }, () => 0);
    const problems = findProblems({ location_id: LOCATION, rating: 3, accessibility_features: items });
    const limit = FEATURES.length;
    const message = `must have ${limit} or fewer entries`;
    expect(problems).toEqual([{ field: 'accessibility_features', message, code: 'too_many', limit }]);
  });

  it('reports only the first problem of a body', () => {
    expect(findProblems({ rating: 9, location_id: 'here', comments: 5 })).toHaveLength(1);
  });

  it("reports the schema's own message for a long array", () => {
    const photos = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(findProblems({ location_id: LOCATION, rating: 3, photos })).toEqual([
      { field: 'photos', message: PHOTO_TEXTS.count, code: 'too_many', limit: MAX_PHOTOS },
    ]);
  });

  it('treats a missing body as an empty object', () => {
    expect(findProblems(null)).toMatchObject([{ field: 'location_id', code: 'missing' }]);
    expect(compile(Type.Object({ note: Type.Optional(Type.String()) }))(null)).toEqual({ value: {} });
    expect(findProblems([])).toMatchObject([{ field: 'body', code: 'wrong_type' }]);
  });

  it.each(['', ' ', '\t'])('returns wrong_type for %j as a number of a query', (max_steps) => {
    const schema = Type.Object({ max_steps: Type.Integer() });
    const validate = compileValidator({ schema, method: 'GET', url: '/', httpPart: 'querystring' });
    const { error } = (validate as unknown as ReturnType<typeof compile>)({ max_steps });
    expect(toFieldProblems(error ?? [], 'query')).toMatchObject([{ field: 'max_steps', code: 'wrong_type' }]);
  });
});
