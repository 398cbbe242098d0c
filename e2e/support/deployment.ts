import { createServer, request as send } from 'node:http';

/** A proxy in front of the tests' server, which simulates deployments while tabs are open. */
export interface Deployment {
  url: string;
  /** Serves another version of the service worker from now on. */
  change: () => void;
  /** Removes the files of the earlier version. */
  removeParts: () => void;
  /** Serves pages with this policy from now on. */
  changePolicy: (policy: string) => void;
  stop: () => Promise<void>;
}

/** Starts the proxy on a free port. */
export async function startDeployment(): Promise<Deployment> {
  const target = new URL(process.env.BASE_URL ?? '');
  let isChanged = false;
  let hasParts = true;
  let policy: string | undefined;
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (!hasParts && path.startsWith('/assets/')) {
      outgoing.writeHead(404).end();
      return;
    }
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...asked } = incoming.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const options = { host: target.hostname, port: target.port, path, method: incoming.method, headers };
    const forwarded = send(options, (answer) => {
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
      const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...rest,
        ...(isPage && policy !== undefined && { 'content-security-policy': policy }),
      });
      if (isChanged && path === '/service-worker.js') {
        answer.on('end', () => outgoing.end('\n// another version\n'));
        answer.pipe(outgoing, { end: false });
      } else {
        answer.pipe(outgoing);
      }
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://localhost:${address.port}`,
    change: () => {
      isChanged = true;
    },
    removeParts: () => {
      hasParts = false;
    },
    changePolicy: (changed) => {
      policy = changed;
    },
    stop: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
