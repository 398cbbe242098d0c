import { SsoSignIns } from '@wayable/server/testing/providers/sso-sign-ins';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuthError } from '../protocol/auth-error.ts';
import { readAssertion } from './assertion.ts';
import { findProvider, type ProviderRow } from './saml.queries.ts';
import { readSamlResponse } from './saml-response.ts';
import { ServiceProvider } from './service-provider.ts';

const SITE = 'https://wayable.example';
const RUNS = 400;
const REQUEST_ID = '_question';

let server: TestApp;
let provider: ProviderRow;
let serviceProvider: ServiceProvider;
let answers: string[];

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: SITE });
  const { idp, providerId } = await SsoSignIns.on(server);
  provider = (await findProvider(server.sql, providerId)) as ProviderRow;
  serviceProvider = new ServiceProvider({ sql: server.sql, secrets: server.secrets, publicUrl: SITE });
  const changes = { requestId: REQUEST_ID, subject: 'ada' };
  answers = [await idp.answerXml(changes), await idp.answerXml({ ...changes, isMessageSigned: true })];
});
afterAll(() => server.close());

/** Returns the assertion of a response, or undefined. */
async function read(xml: string) {
  try {
    readSamlResponse(Buffer.from(xml).toString('base64'));
  } catch (error) {
    if (error instanceof AuthError) return undefined;
    throw error;
  }
  const verified = await serviceProvider.verify(provider, xml).catch(() => undefined);
  if (verified === undefined) return undefined;
  const { acsUrl } = serviceProvider.addresses;
  return readAssertion(verified, { issuer: provider.entity_id, acsUrl, requestId: REQUEST_ID });
}

const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);

/** Cuts, copies and moves pieces by tags and characters, and adds typical attacks. */
const change = fc.record({
  kind: fc.constantFrom('drop', 'copy', 'move', 'insert', 'letter'),
  from: share,
  length: share,
  to: share,
  text: fc.constantFrom(
    '<!---->',
    '<saml:NameID>evil</saml:NameID>',
    '<saml:Issuer>evil</saml:Issuer>',
    ' ID="_x"',
    ' xmlns:saml="urn:evil"',
    '&#x65;',
    'x',
    ' ',
  ),
});

function applyChange(
  xml: string,
  { kind, from, length, to, text }: typeof change extends fc.Arbitrary<infer T> ? T : never,
) {
  const pieces = kind === 'letter' ? [...xml] : xml.split(/(?=<)/);
  const at = (share: number) => Math.floor(share * (pieces.length - 1));
  const count = Math.max(1, kind === 'letter' ? 1 : at(length * 0.4));
  const cut = pieces.slice(at(from), at(from) + count);
  switch (kind) {
    case 'drop':
      pieces.splice(at(from), count);
      break;
    case 'copy':
      pieces.splice(at(to), 0, ...cut);
      break;
    case 'move':
      pieces.splice(at(from), count);
      pieces.splice(at(to), 0, ...cut);
      break;
    case 'insert': {
      const piece = pieces[at(to)] ?? '';
      const middle = text.startsWith('<') || text.length === 1 ? piece.length : piece.search(/[\s>]/);
      pieces[at(to)] = piece.slice(0, middle) + text + piece.slice(middle);
      break;
    }
    case 'letter':
      pieces[at(from)] = text.at(-1) ?? '';
  }
  return pieces.join('');
}

it('refuses a SAML response with an element named "constructor"', async () => {
  const transforms = (answers[0] ?? '').replace(/<(\/?)((?:\w+:)?)Transform(?=[\s>])/g, '<$1$2constructor');
  expect(transforms).toContain('constructor');
  expect(await read(transforms)).toBeUndefined();
});

it('refuses a mutated SAML response or returns its signed content', async () => {
  const signed = await Promise.all(answers.map(read));
  expect(signed.map((assertion) => assertion?.nameId?.value)).toEqual(['ada', 'ada']);
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(1), fc.array(change, { minLength: 1, maxLength: 3 }), async (index, changes) => {
      const changed = changes.reduce(applyChange, answers[index] ?? '');
      const said = await read(changed).catch((error: unknown) => {
        if (error instanceof AuthError) return undefined;
        throw error;
      });
      if (said === undefined) refused += 1;
      else expect(said).toEqual(signed[index]);
    }),
    { numRuns: RUNS },
  );
  expect(refused).toBeGreaterThan(RUNS / 2);
});
