import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const STYLE = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#f2efe6' } }],
};

/** Serves a map style with one flat layer, for tests that are not about the base map. */
export async function serveFlatMap(): Promise<{ styleUrl: string; stop: () => Promise<void> }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' });
    response.end(JSON.stringify(STYLE));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    styleUrl: `http://127.0.0.1:${port}/style.json`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
