import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SeenRequest {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** The response of the stand-in: JSON with a status, a text, or no response. */
export type StandInAnswer =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | { text: string }
  | 'silence';

/** A test double of an external service, on a local socket. Tests set its responses. */
export class StandInServer {
  readonly requests: SeenRequest[] = [];
  answer: (url: string) => StandInAnswer;
  readonly #server = createServer(async (request, response) => {
    const url = request.url ?? '';
    const at = performance.now();
    const body = await text(request);
    this.requests.push({ url, headers: request.headers, body, at });
    const answer = this.answer(url);
    if (answer === 'silence') return;
    if ('text' in answer) response.end(answer.text);
    else {
      const headers = { 'content-type': 'application/json', ...answer.headers };
      response.writeHead(answer.status ?? 200, headers).end(JSON.stringify(answer.body));
    }
  });

  constructor(answer: (url: string) => StandInAnswer) {
    this.answer = answer;
  }

  /** @returns the URL without a trailing slash */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
