import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The settings that the benchmark passes to a server. */
export interface ServerEnvironment {
  BENCH_SOCKET_DIR: string;
}

/** A server in its own process. */
export interface BenchServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts `measured-server.ts` (the application) or `reference-server.ts` (the minimum that can answer). */
export async function startServer(file: string, environment: ServerEnvironment): Promise<BenchServer> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = fork(path, { env: { PATH: process.env.PATH, ...environment } });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return {
    url,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}
