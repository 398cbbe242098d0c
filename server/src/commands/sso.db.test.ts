import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { TestIdentityProvider } from '../testing/providers/test-identity-provider.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readSsoRequest, runSsoRequest } from './sso.ts';

let server: TestApp;
let folder: string;
let output: MockInstance<typeof process.stdout.write>;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://wayable.example' });
  folder = await mkdtemp(join(tmpdir(), 'wayable-sso-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => output.mockRestore());

/** Runs `npm run admin -- sso …`. Returns the exit status and the output. */
async function run(...args: string[]) {
  const request = readSsoRequest(args);
  if (!request) throw new Error('That makes no sense');
  output.mockClear();
  const status = await runSsoRequest(server.sql, 'https://wayable.example', request);
  return { status, text: output.mock.calls.map(([text]) => String(text)).join('') };
}

async function writeMetadata(entityId: string): Promise<string> {
  const { body } = await server.send('GET', '/auth/v1/sso/saml/metadata');
  const { metadata } = await TestIdentityProvider.create(entityId, String(body));
  const path = join(folder, `${new URL(entityId).hostname}.xml`);
  await writeFile(path, metadata);
  return path;
}

it('adds, lists, updates, disables and removes an SSO provider', async () => {
  const path = await writeMetadata('https://idp.a.example/metadata');
  const added = await run('add', '--metadata', path, '--domain', 'A.example', '--domain', 'b.example');
  expect(added.status).toBe(0);
  expect(added.text).toContain('https://idp.a.example/metadata was added');
  expect(added.text).toContain('https://wayable.example/auth/v1/sso/saml/acs');
  const [id = ''] = /[0-9a-f-]{36}/.exec(added.text) ?? [];

  const listed = await run('list');
  expect(listed.text).toContain(`${id}  https://idp.a.example/metadata\n`);
  expect(listed.text).toContain('domains  a.example, b.example');
  expect(listed.text).not.toContain('by itself');

  const again = await run('add', '--metadata', path, '--domain', 'c.example', '--idp-initiated');
  expect(again.text).toContain(`was updated, with the id ${id}`);
  expect((await run('list')).text).toMatch(/domains {2}c\.example\n.* may start sign-ins by itself/);

  expect((await run('disable', id)).status).toBe(0);
  expect((await run('list')).text).toContain('(disabled)');
  expect((await run('enable', id)).text).toContain('is enabled');
  expect((await run('remove', id)).status).toBe(0);
  expect(await run('remove', id)).toMatchObject({
    status: 1,
    text: expect.stringContaining('There is no identity'),
  });
  expect((await run('list')).text).toContain('There is no identity provider.');
});

it('reports an invalid SSO provider and changes nothing', async () => {
  const first = await writeMetadata('https://idp.d.example/metadata');
  const second = await writeMetadata('https://idp.e.example/metadata');
  await run('add', '--metadata', first, '--domain', 'd.example');
  const wrong = join(folder, 'wrong.xml');
  await writeFile(wrong, '<html/>');
  const attempts: [string, string, string][] = [
    [second, 'd.example', 'd.example belongs to another provider.'],
    [second, 'not a domain', 'not a domain is no domain.'],
    [wrong, 'e.example', 'must describe one SAML 2.0 identity provider'],
    [join(folder, 'missing.xml'), 'e.example', 'cannot be read.'],
    ['http://idp.example/metadata', 'e.example', 'must be fetched by https'],
    ['https://127.0.0.1:1/metadata', 'e.example', 'cannot be reached.'],
  ];
  for (const [metadata, domain, text] of attempts) {
    const outcome = await run('add', '--metadata', metadata, '--domain', domain);
    expect(outcome).toMatchObject({ status: 1, text: expect.stringContaining(text) });
  }
  expect(await server.sql`select entity_id from auth.saml_providers`).toEqual([
    { entity_id: 'https://idp.d.example/metadata' },
  ]);
});
