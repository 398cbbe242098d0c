import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BadgeVerifier } from '../testing/badge-verifier.ts';

/**
 * The schema of a credential by Open Badges 3.0, the VC data model 2.0 and Bitstring Status List 1.0, reduced
 * to the members that Wayable uses. The schema refuses additional properties, to find unknown members.
 */
const uri = { type: 'string', pattern: '^[a-z][a-z0-9+.-]*:\\S+$' };
const instant = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};
const text = { type: 'string', minLength: 1 };
const typed = (name: string) => ({ type: 'array', contains: { const: name }, items: { type: 'string' } });
const closed = (required: string[], properties: object, optional: object = {}) => ({
  type: 'object',
  required,
  properties: { ...properties, ...optional },
  additionalProperties: false,
});

const IDENTITY_TYPES = [
  'name',
  'sourcedId',
  'systemId',
  'productId',
  'userName',
  'accountId',
  'emailAddress',
  'nationalIdentityNumber',
  'identifier',
];

const achievement = closed(
  ['id', 'type', 'criteria', 'description', 'name'],
  {
    id: uri,
    type: typed('Achievement'),
    criteria: closed(['narrative'], { narrative: text }),
    description: text,
    name: text,
  },
  {
    achievementType: { const: 'Badge' },
    image: closed(['id', 'type'], { id: uri, type: { const: 'Image' } }, { caption: text }),
  },
);

const subject = {
  ...closed(
    ['type', 'achievement'],
    { type: typed('AchievementSubject'), achievement },
    {
      id: uri,
      identifier: {
        type: 'array',
        minItems: 1,
        items: closed(['type', 'identityHash', 'identityType', 'hashed'], {
          type: { const: 'IdentityObject' },
          identityHash: text,
          identityType: { enum: IDENTITY_TYPES },
          hashed: { type: 'boolean' },
        }),
      },
    },
  ),
  anyOf: [{ required: ['id'] }, { required: ['identifier'] }],
};

const credential = closed(
  ['@context', 'id', 'type', 'credentialSubject', 'issuer', 'validFrom', 'name', 'iss', 'jti', 'nbf', 'sub'],
  {
    '@context': {
      type: 'array',
      minItems: 3,
      prefixItems: [
        { const: 'https://www.w3.org/ns/credentials/v2' },
        {
          type: 'string',
          pattern: '^https://purl\\.imsglobal\\.org/spec/ob/v3p0/context-3\\.0\\.\\d+\\.json$',
        },
        { const: 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json' },
      ],
    },
    id: uri,
    type: {
      type: 'array',
      allOf: [
        { contains: { const: 'VerifiableCredential' } },
        { contains: { enum: ['OpenBadgeCredential', 'AchievementCredential'] } },
      ],
    },
    name: text,
    issuer: closed(['id', 'type', 'name'], { id: uri, type: typed('Profile'), name: text }, { url: uri }),
    validFrom: instant,
    credentialSubject: subject,
    iss: uri,
    jti: uri,
    sub: uri,
    nbf: { type: 'integer' },
  },
  {
    credentialStatus: closed(['type', 'statusPurpose', 'statusListIndex', 'statusListCredential'], {
      id: uri,
      type: { const: 'BitstringStatusListEntry' },
      statusPurpose: { const: 'revocation' },
      statusListIndex: { type: 'string', pattern: '^(0|[1-9][0-9]*)$' },
      statusListCredential: uri,
    }),
    credentialSchema: {
      type: 'array',
      items: closed(['id', 'type'], { id: uri, type: { const: '1EdTechJsonSchemaValidator2019' } }),
    },
  },
);

const validate = new Ajv({ strict: false, allErrors: true }).compile(credential);

let server: TestApp;
let verifier: BadgeVerifier;
let person: TestUser;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://map.example' });
  verifier = new BadgeVerifier(server);
  person = await server.buildUser();
  await server.buildReview(person, (await server.buildLocation(person)).id);
});
afterAll(() => server.close());

const download = async (query = '') =>
  (
    await server.send('GET', `/api/v1/users/${person.id}/badges/First%20Steps/credential${query}`, {
      user: person,
    })
  ).body as string;

it.each([
  '',
  '?show_name=true',
])('returns a credential that matches the Open Badges schema (%s)', async (query) => {
  const payload = await verifier.verify(await download(query));
  validate(payload);
  expect(validate.errors ?? []).toEqual([]);
});

it("sets the registered JWT claims from a credential's properties", async () => {
  const payload = await verifier.verify(await download());
  expect(payload).toMatchObject({
    iss: payload.issuer.id,
    jti: payload.id,
    sub: payload.credentialSubject.id,
    nbf: Date.parse(payload.validFrom) / 1_000,
  });
  expect(payload).not.toHaveProperty('vc');
  expect(payload).not.toHaveProperty('exp');
  const { statusListCredential, statusListIndex } = payload.credentialStatus;
  expect(payload.credentialStatus).toMatchObject({ id: `${statusListCredential}#${statusListIndex}` });
});

it('links a credential to existing picture, status list and issuer', async () => {
  const payload = await verifier.verify(await download());
  const { image } = payload.credentialSubject.achievement;
  const fetch = (url: string) => server.app.inject({ url: new URL(url).pathname });
  const picture = await fetch(image.id);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect(picture.headers['cache-control']).toBe('public, max-age=86400');
  expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await fetch(payload.credentialStatus.statusListCredential)).statusCode).toBe(200);
  const did = await fetch('https://map.example/.well-known/did.json');
  expect(did.headers['access-control-allow-origin']).toBe('*');
  expect(did.json()).toMatchObject({
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/jwk/v1',
      'https://w3id.org/security/multikey/v1',
    ],
    id: payload.issuer.id,
    verificationMethod: [
      {
        id: expect.stringMatching(/^did:web:map\.example#[\w-]{43}$/),
        type: 'JsonWebKey',
        controller: 'did:web:map.example',
      },
      {
        id: expect.stringMatching(/^did:web:map\.example#[\w-]{43}$/),
        type: 'Multikey',
        controller: 'did:web:map.example',
        publicKeyMultibase: expect.stringMatching(/^z6Mk/),
      },
    ],
  });
});

it.each([
  'first-steps.gif',
  'unknown.svg',
  '..%2Ffirst-steps.svg',
])('returns 400 or 404 for the badge picture %s', async (file) => {
  const { statusCode } = await server.app.inject({ url: `/api/v1/badges/art/${file}` });
  expect([400, 404]).toContain(statusCode);
});
