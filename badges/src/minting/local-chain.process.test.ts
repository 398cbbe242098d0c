import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useDataDirs } from '@wayable/server/testing/data-dirs';
import { ServerProcess } from '@wayable/server/testing/server-process';
import { describe, expect, it, vi } from 'vitest';

const dataDir = useDataDirs();

/** Reads the chain data for wallets, which the server has after its first check of the chain. */
const readChain = ({ url }: ServerProcess) =>
  vi.waitFor(
    async () => {
      const { badgeChain } = await (await fetch(`${url}/api/v1/config`)).json();
      expect(badgeChain).not.toBe(null);
      return badgeChain;
    },
    { timeout: 30_000 },
  );

const ask = (server: ServerProcess, payload: unknown) =>
  fetch(`${server.url}/api/v1/chain/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });

const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params });

/** Finds the child processes that run a local chain. */
async function findChildren({ child }: ServerProcess): Promise<number[]> {
  const list = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  const children = list.trim().split(' ').map(Number);
  const commands = await Promise.all(
    children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, index) => commands[index]?.includes('local-chain-process'));
}

const isRunning = async (pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status !== undefined && !/\) Z /.test(status);
};

describe('CHAIN=local', () => {
  it('starts another local chain with the same issuer at restart', async () => {
    const env = { CHAIN: 'local', DEMO: '1', DATA_DIR: await dataDir() };
    const server = await ServerProcess.start(env);
    const chain = await readChain(server);
    expect(chain).toMatchObject({
      chain_id: 11155111,
      needs_signature: true,
      contract_address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      test_wallet_key: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    const key = await readFile(join(env.DATA_DIR, 'local-issuer.key'), 'utf8');

    // The server forwards reads and signed transactions, and refuses other methods that change the chain.
    const answer = await ask(server, call('eth_getCode', [chain.contract_address, 'latest']));
    expect(await answer.json()).toMatchObject({ id: 1, result: expect.stringMatching(/^0x6/) });
    for (const method of ['hardhat_setBalance', 'evm_revert', 'eth_sendTransaction', 'eth_accounts']) {
      const refused = await ask(server, call(method));
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ errors: [{ field: 'method' }] });
    }
    expect((await ask(server, [call('eth_chainId')])).status).toBe(400);
    expect((await ask(server, { method: 'eth_chainId' })).status).toBe(400);
    expect(await server.stop()).toBe(0);

    const next = await ServerProcess.start(env);
    expect((await readChain(next)).contract_address).not.toBe(chain.contract_address);
    expect(await readFile(join(env.DATA_DIR, 'local-issuer.key'), 'utf8')).toBe(key);
    expect(await next.stop()).toBe(0);
  });

  it.skipIf(process.platform !== 'linux')(
    'ends the local chain process when the server is killed',
    async () => {
      const server = await ServerProcess.start({ CHAIN: 'local', DEMO: '1', DATA_DIR: await dataDir() });
      const [chain] = await findChildren(server);
      expect(chain).toBeGreaterThan(0);
      server.kill('SIGKILL');
      await server.exited;
      await vi.waitFor(async () => expect(await isRunning(chain as number)).toBe(false), { timeout: 30_000 });
    },
  );

  it('refuses to start with CHAIN=local at a public URL', async () => {
    const server = ServerProcess.spawn({
      CHAIN: 'local',
      DEMO: '1',
      PUBLIC_URL: 'https://map.example',
      DATA_DIR: await dataDir(),
    });
    expect(await server.exited).toBe(1);
    expect(server.output).toContain('CHAIN=local is for demos on your own machine');
  });
});
