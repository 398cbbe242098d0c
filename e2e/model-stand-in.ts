import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ModelStandIn {
  url: string;
  /** What the next questions are answered with. */
  answer: { status: number; body: unknown };
  stop: () => Promise<void>;
}

/** A service for zero-shot classification on this machine, which answers as a test tells it. */
export async function startModel(answer: ModelStandIn['answer']): Promise<ModelStandIn> {
  const server = createServer(async (request, response) => {
    await text(request);
    const { status, body } = model.answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const model: ModelStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return model;
}
