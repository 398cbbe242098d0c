import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { isTooDeep, registerJsonBodies } from './json-body.ts';

describe('isTooDeep', () => {
  it.each([
    ['[]', false],
    [`${'['.repeat(32)}${']'.repeat(32)}`, false],
    [`${'['.repeat(33)}${']'.repeat(33)}`, true],
    [`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, true],
    [`{"comments":"${'['.repeat(5_000)}"}`, false],
    [`{"comments":"a quote \\" and ${'{'.repeat(99)}"}`, false],
    [`{"a":"\\\\",${'"b":['.repeat(40)}`, true],
    [`[${'[],'.repeat(500)}[]]`, false],
    ['['.repeat(100_000), true],
  ])('returns whether JSON is nested too deep: %.40s', (text, expected) => {
    expect(isTooDeep(text)).toBe(expected);
  });
});

describe('request with JSON', () => {
  it.each([
    ['', false],
    ['{}', true],
  ])('parses the JSON payload %j as a body (%s)', async (payload, hasBody) => {
    const app = Fastify();
    registerJsonBodies(app);
    app.delete('/', ({ body }) => ({ hasBody: body !== undefined }));
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'DELETE', url: '/', headers, payload });
    expect(answer.json()).toEqual({ hasBody });
    await app.close();
  });

  it.each([
    ['Café', 'utf8', 200],
    ['Café', 'latin1', 400],
    ['Café', 'utf16le', 400],
  ] as const)('answers the name %j in %s with %d', async (name, encoding, expected) => {
    const app = Fastify();
    registerJsonBodies(app);
    app.post('/', ({ body }) => body);
    const headers = { 'content-type': 'application/json' };
    const payload = Buffer.from(JSON.stringify({ name }), encoding);
    const answer = await app.inject({ method: 'POST', url: '/', headers, payload });
    expect(answer.statusCode).toBe(expected);
    if (expected === 200) expect(answer.json()).toEqual({ name });
    await app.close();
  });
});
