import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a page of another site with a frame between two buttons. @returns its URL */
export async function serveHostPage(frame: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const body = `<!doctype html><html lang="en"><title>City of Springfield</title><button>Before</button>
    <iframe title="Accessible places" src="${frame.replaceAll('&', '&amp;')}" width="900" height="500"></iframe>
    <button>After</button>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // Use a host other than the server's, because two ports of one host count as the same site.
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
