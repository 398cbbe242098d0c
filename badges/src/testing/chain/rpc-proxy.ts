import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface RpcCall {
  id: number;
  method: string;
}

/**
 * Returns the faulty response to a call. `undefined` forwards the call, `silence` sends no response, `drip`
 * sends a response without end.
 */
export type RpcFault = (
  call: RpcCall,
) => { result: unknown } | { error: object } | 'silence' | 'drip' | undefined;

/** A JSON-RPC proxy in front of a chain. Tests set the fault that the proxy simulates. */
export class RpcProxy {
  fault: RpcFault = () => undefined;
  readonly methods: string[] = [];
  readonly #server = createServer(async (request, response) => {
    const body = await text(request);
    const call = JSON.parse(body) as RpcCall;
    this.methods.push(call.method);
    const fault = this.fault(call);
    if (fault === 'silence') return;
    response.setHeader('content-type', 'application/json');
    if (fault === 'drip') {
      const blanks = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(blanks));
      return;
    }
    if (fault) response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...fault }));
    else response.end(await (await fetch(this.#target, { method: 'POST', body })).text());
  });
  readonly #target: string;

  constructor(target: string) {
    this.#target = target;
  }

  /** @returns the URL of the proxy */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
