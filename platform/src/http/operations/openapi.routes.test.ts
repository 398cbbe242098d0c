import { brotliDecompressSync } from 'node:zlib';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPENAPI_PATH } from './openapi-page.ts';

const MAX_BYTES = 250_000;

interface Operation {
  operationId?: string;
  summary?: string;
  security?: object[];
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: object };
  responses: Record<string, { $ref?: string; content?: object }>;
}

let server: TestApp;
let text: string;
let openapi: { paths: Record<string, Record<string, Operation>> };
let operations: [call: string, operation: Operation][];

beforeAll(async () => {
  server = await startTestApp();
  const response = await server.app.inject(OPENAPI_PATH);
  text = response.body;
  openapi = JSON.parse(text);
  operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => server.close());

const find = (call: string): Operation => {
  const operation = operations.find(([name]) => name === call)?.[1];
  if (!operation) throw new Error(`The document has no ${call}.`);
  return operation;
};
const requiredOf = (call: string) =>
  (find(call).parameters ?? []).filter(({ required }) => required).map(({ name }) => name);

/** Finds the arrays in a part of the document, including references. */
function findArrays(part: unknown): { maxItems?: number }[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref, type } = part as { $ref?: string; type?: string };
  const [, ...keys] = $ref?.split('/') ?? [];
  const referred = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], openapi);
  return [
    ...(type === 'array' ? [part] : []),
    ...($ref === undefined ? [] : findArrays(referred)),
    ...Object.values(part).flatMap(findArrays),
  ];
}

describe('OpenAPI document', () => {
  it('sets maxItems of each array in OpenAPI request bodies', () => {
    const bodies = operations.map(([, { requestBody }]) => requestBody);
    const arrays = findArrays(bodies);
    expect(arrays.length).toBeGreaterThan(3);
    expect(arrays.filter(({ maxItems }) => maxItems === undefined)).toEqual([]);
  });

  it('serves the OpenAPI document compressed, with ETag and max-age', async () => {
    const { headers, rawPayload } = await server.app.inject({
      url: OPENAPI_PATH,
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=600',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
  });

  it('returns 304 for the current ETag of the OpenAPI document', async () => {
    const { headers } = await server.app.inject(OPENAPI_PATH);
    const { statusCode, body } = await server.app.inject({
      url: OPENAPI_PATH,
      headers: { 'if-none-match': headers.etag as string },
    });
    expect([statusCode, body]).toEqual([304, '']);
  });

  it.each(['json', 'yaml'])('redirects /api/docs/%s to the OpenAPI document', async (format) => {
    const { statusCode, headers } = await server.app.inject(`/api/docs/${format}`);
    expect([statusCode, headers.location]).toEqual([302, OPENAPI_PATH]);
  });

  it('serves the script of the API documentation compressed', async () => {
    const url = '/api/docs/static/swagger-ui-bundle.js';
    const headers = { 'accept-encoding': 'br' };
    const first = await server.app.inject({ url, headers });
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    const known = { ...headers, 'if-none-match': first.headers.etag as string };
    expect((await server.app.inject({ url, headers: known })).statusCode).toBe(304);
    expect((await server.app.inject('/api/docs/')).body).toContain('swagger-ui-bundle.js');
  });

  it('keeps the OpenAPI document below 250 kB', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
  });
});

describe('operations of the OpenAPI document', () => {
  it('describes each API operation with unique operationId, summary and security', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    const lacking = operations.filter(
      ([, { operationId, summary, security }]) => !operationId || !summary || !security,
    );
    expect(lacking.map(([call]) => call)).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('describes a successful response of each API operation', () => {
    const lacking = operations.filter(
      ([, { responses }]) => !Object.keys(responses).some((status) => /^[23]/.test(status)),
    );
    expect(lacking.map(([call]) => call)).toEqual([]);
  });

  it('describes the content of each 200', () => {
    const lacking = operations.filter(([, { responses }]) => responses['200'] && !responses['200'].content);
    expect(lacking.map(([call]) => call)).toEqual([]);
  });

  it('describes errors of each API operation as problem documents', () => {
    const { components } = JSON.parse(text);
    expect(Object.keys(components.responses.Problem.content)).toEqual(['application/problem+json']);
    const wrong = operations.filter(([call, { responses }]) =>
      Object.entries(responses).some(
        ([status, { $ref }]) =>
          /^[45]/.test(status) &&
          $ref !== `#/components/responses/${/ \/auth\/v1\//.test(call) ? 'AuthFault' : 'Problem'}`,
      ),
    );
    expect(wrong.map(([call]) => call)).toEqual([]);
  });

  it('describes the request body of each POST, PUT and PATCH', () => {
    const lacking = operations.filter(
      ([call, { requestBody }]) => /^(POST|PUT|PATCH) /.test(call) && !requestBody,
    );
    expect(lacking.map(([call]) => call)).toEqual(WITHOUT_BODY);
  });

  it('describes API parameters with a default as optional', () => {
    expect(requiredOf('GET /api/v1/locations')).toEqual([]);
    expect(requiredOf('GET /api/v1/leaderboard')).toEqual([]);
    expect(requiredOf('POST /auth/v1/token')).toEqual(['grant_type']);
  });
});

/** The POST, PUT and PATCH operations without a body */
const WITHOUT_BODY = [
  'PUT /api/v1/saved/{locationId}',
  'PUT /api/v1/saved/link',
  'PUT /api/v1/locations/{id}/follow',
  'POST /api/v1/admin/suggestions/{id}/reversal',
  'POST /api/v1/reviews/{id}/restoration',
  'POST /api/v1/admin/imports/{id}/reversal',
  'POST /auth/v1/logout',
  'POST /auth/v1/factors/recovery-codes/regenerate',
  'POST /auth/v1/passkeys/registration/options',
  'POST /auth/v1/passkeys/authentication/options',
];
