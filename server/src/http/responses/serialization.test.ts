import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileSerializer } from './serialization.ts';

const compile = (schema: object, url = '/') =>
  compileSerializer({ schema, method: 'GET', url, httpStatus: '200' });

describe('the serializer of a response', () => {
  it('writes what the schema has, and nothing else', () => {
    const write = compile(Type.Object({ name: Type.String() }));
    expect(write({ name: 'Library', secret: 'kept' })).toBe('{"name":"Library"}');
  });

  it('is made once for all routes that answer with a schema, and not for one that only looks the same', () => {
    const [one, other] = [Type.Object({ name: Type.String() }), Type.Object({ name: Type.String() })];
    expect(compile(one, '/a')).toBe(compile(one, '/b'));
    expect(compile(other)).not.toBe(compile(one));
  });
});
