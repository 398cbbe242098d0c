import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir, ServerProcess } from '../testing/server-process.ts';

let dataDir: string;
let server: ServerProcess;
let databaseUrl: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await ServerProcess.start({ DATA_DIR: dataDir });
  databaseUrl = `postgres://wayable@localhost/wayable?host=${encodeURIComponent(join(dataDir, 'socket'))}`;
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const signUp = async (url: string) => {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `p${randomBytes(6).toString('hex')}@keys.example`,
      password: 'correct horse',
    }),
  });
  return answer.status;
};

const admin = async (env: Record<string, string>, action: string) => {
  const command = ServerProcess.spawn(env, 'commands/admin.ts', [action]);
  return { status: await command.exited, output: command.output };
};

it('creates a private secrets.key at the first start', async () => {
  expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
  expect(await signUp(server.url)).toBe(200);
});

it('exits at start on a database without its secrets key', async () => {
  const foreign = join(dataDir, 'foreign');
  await mkdir(foreign);
  for (const env of [{}, { SECRETS_KEY: randomBytes(32).toString('base64') }]) {
    const second = ServerProcess.spawn({ DATABASE_URL: databaseUrl, DATA_DIR: foreign, PORT: '0', ...env });
    expect(await second.exited).toBe(1);
    expect(second.output).toMatch(
      /encrypted with the key [0-9a-f]{16}, which .* All processes on one database/,
    );
    expect(second.output).not.toContain('    at ');
  }
  await expect(stat(join(foreign, 'secrets.key'))).rejects.toThrow('ENOENT');
  const wrong = await admin({ DATABASE_URL: databaseUrl, DATA_DIR: foreign }, 'rotate-keys');
  expect(wrong).toMatchObject({
    status: 1,
    output: expect.stringContaining('All processes on one database'),
  });
});

it('rotates the secrets key while two processes run', async () => {
  const keysBefore = (await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim();
  const shared = join(dataDir, 'shared');
  await mkdir(shared);
  await writeFile(join(shared, 'secrets.key'), keysBefore, { mode: 0o600 });
  const second = await ServerProcess.start({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: server.url,
  });
  const rotation = await admin({ DATA_DIR: dataDir }, 'rotate-secrets-key');
  expect(rotation).toMatchObject({
    status: 0,
    output: expect.stringContaining('are encrypted with the new key'),
  });
  const lines = (await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe(keysBefore);
  expect((await admin({ DATA_DIR: dataDir }, 'rotate-keys')).status).toBe(0);
  for (const url of [server.url, second.url]) expect(await signUp(url)).toBe(200);
  expect(await second.stop()).toBe(0);
  // A process without the new key exits at its start.
  const late = ServerProcess.spawn({ DATABASE_URL: databaseUrl, DATA_DIR: shared, PORT: '0' });
  expect(await late.exited).toBe(1);
});

it('publishes the old badge key after a rotation', async () => {
  const readMethodIds = async (): Promise<string[]> => {
    const did = await (await fetch(`${server.url}/.well-known/did.json`)).json();
    return did.verificationMethod.map(({ id }: { id: string }) => id);
  };
  const [rsa, ed25519] = await readMethodIds();
  expect(await admin({ DATA_DIR: dataDir }, 'rotate-badge-key')).toMatchObject({
    status: 0,
    output: expect.stringContaining('credentials of older keys stay valid'),
  });
  const added = expect.stringContaining('#');
  expect(await readMethodIds()).toEqual([added, rsa, added, ed25519]);
});

it('starts without the lost secrets key after a secrets reset', async () => {
  await server.stop();
  await rm(join(dataDir, 'secrets.key'));
  const refused = ServerProcess.spawn({ DATA_DIR: dataDir, PORT: '0' });
  expect(await refused.exited).toBe(1);
  expect(refused.output).toContain('secrets.key should contain, but it is missing.');
  expect(refused.output).toContain('npm run admin -- reset-secrets');
  const reset = await admin({ DATA_DIR: dataDir }, 'reset-secrets');
  expect(reset).toMatchObject({
    status: 0,
    output: expect.stringContaining('authenticator apps were removed'),
  });
  server = await ServerProcess.start({ DATA_DIR: dataDir });
  expect(await signUp(server.url)).toBe(200);
});
