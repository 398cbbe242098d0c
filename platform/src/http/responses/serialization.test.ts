import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileSerializer } from './serialization.ts';

const compile = (schema: object, url = '/') =>
  compileSerializer({ schema, method: 'GET', url, httpStatus: '200' });

describe('response serializer', () => {
  it('omits properties that the response schema lacks', () => {
    const write = compile(Type.Object({ name: Type.String() }));
    expect(write({ name: 'Library', secret: 'kept' })).toBe('{"name":"Library"}');
  });

  it('compiles a response serializer once per schema object', () => {
    const [one, other] = [Type.Object({ name: Type.String() }), Type.Object({ name: Type.String() })];
    expect(compile(one, '/a')).toBe(compile(one, '/b'));
    expect(compile(other)).not.toBe(compile(one));
  });
});
