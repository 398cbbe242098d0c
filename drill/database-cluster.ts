import type { DatabaseNode } from './database-node.ts';
import { waitFor } from './wait.ts';

interface Member {
  name: string;
  role: string;
  state: string;
}

interface ClusterState {
  members: Member[];
  pause?: boolean;
}

const READY = new Set(['running', 'streaming']);

/** Two nodes of PostgreSQL under Patroni, asked through the HTTP interface of Patroni. */
export class DatabaseCluster {
  readonly nodes: DatabaseNode[];

  constructor(nodes: DatabaseNode[]) {
    this.nodes = nodes;
  }

  /** Starts the nodes that do not run, and waits for a primary with a synchronous replica. */
  async start(): Promise<void> {
    for (const node of this.nodes) await node.start();
    await waitFor('A primary and a synchronous replica', () => this.#isComplete(), { timeoutSeconds: 120 });
  }

  async findPrimary(): Promise<DatabaseNode> {
    const { primary } = await this.#findRoles();
    return primary;
  }

  /** Moves the primary to the other node. */
  async switchOver(): Promise<void> {
    const { primary, replica } = await this.#findRoles();
    await send(primary, 'POST', '/switchover', { leader: primary.name, candidate: replica.name });
  }

  /** Pauses or resumes Patroni. While it is paused, Patroni does not act on PostgreSQL. */
  async setPaused(isPaused: boolean): Promise<void> {
    await send(await this.findPrimary(), 'PATCH', '/config', { pause: isPaused || null });
    await waitFor('The pause of Patroni', async () => {
      const states = await Promise.all(this.nodes.map((node) => ask(node, '/patroni')));
      return states.every((state) => ((state as ClusterState | undefined)?.pause ?? false) === isPaused);
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  async #isComplete(): Promise<boolean> {
    const members = await this.#listMembers();
    return ['leader', 'sync_standby'].every((wanted) =>
      members.some(({ role, state }) => role === wanted && READY.has(state)),
    );
  }

  async #findRoles(): Promise<{ primary: DatabaseNode; replica: DatabaseNode }> {
    const leader = (await this.#listMembers()).find(({ role }) => role === 'leader');
    const primary = this.nodes.find(({ name }) => name === leader?.name);
    const replica = this.nodes.find(({ name }) => name !== leader?.name);
    if (!primary || !replica) throw new Error('The cluster has no primary');
    return { primary, replica };
  }

  async #listMembers(): Promise<Member[]> {
    for (const node of this.nodes) {
      const state = (await ask(node, '/cluster')) as ClusterState | undefined;
      if (state) return state.members;
    }
    return [];
  }
}

async function ask({ url }: DatabaseNode, path: string): Promise<unknown> {
  try {
    return await (await fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) })).json();
  } catch {
    return undefined;
  }
}

async function send({ url }: DatabaseNode, method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}${path}`, { method, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`Patroni refused ${path}: ${text}`);
}
