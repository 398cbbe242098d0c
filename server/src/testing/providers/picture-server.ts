import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Whether this machine is reachable at the IP address ::1. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);
/** A local IP address other than 127.0.0.1, as a URL host. Only Linux answers on all of 127.0.0.0/8. */
export const OTHER_LOOPBACK = process.platform === 'linux' ? '127.0.0.2' : '[::1]';

const BLOCK = Buffer.alloc(256 * 1_024, 1);
/** More bytes than the socket buffers hold, so that the response ends only if the client reads it. */
const MUCH = Buffer.alloc(4 * 1_024 * 1_024, 1);

function sendForEver(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(BLOCK));
  };
  response.on('drain', write);
  write();
}

/**
 * A server with pictures on every IP address of this machine, so that a forbidden connection would succeed.
 */
export class PictureServer {
  /** Paths of the requests. */
  readonly asked: string[] = [];
  readonly #late: ServerResponse[] = [];
  /** Number of connections, including those without a request. */
  connections = 0;
  readonly #server: Server;

  /** @param files the content of each file by path */
  constructor(files: Readonly<Record<string, Buffer | string>>) {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://pictures.example');
      this.asked.push(url.pathname);
      const [, first, second] = url.pathname.split('/');
      const leadTo = (location: string) => void response.writeHead(302, { location }).end();
      const file = files[url.pathname];
      if (file !== undefined) response.end(file);
      // The path `/redirects/2` redirects twice and ends at the picture.
      else if (first === 'redirects')
        leadTo(Number(second) > 1 ? `/redirects/${Number(second) - 1}` : '/picture.jpg');
      else if (first === 'to') leadTo(url.search.slice(1));
      else if (first === 'endless') sendForEver(response);
      else if (first === 'stuck') response.write(MUCH, () => this.#server.emit('sent'));
      else if (first === 'late') this.#late.push(response);
      else if (first !== 'silent') response.writeHead(404).end();
    });
    this.#server.on('connection', () => this.connections++);
  }

  /** @returns the port */
  async start(): Promise<number> {
    // The unspecified IPv6 address also accepts IPv4 connections.
    this.#server.listen(0, HAS_IPV6 ? '::' : '0.0.0.0');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resolves at the next request. */
  async isAsked(): Promise<void> {
    await once(this.#server, 'request');
  }

  /** Resolves when the client reads the first part of a stuck response. */
  async isRead(): Promise<void> {
    await once(this.#server, 'sent');
  }

  /** Resolves when the client closes the next connection. */
  async isLeft(): Promise<void> {
    const [socket] = await once(this.#server, 'connection');
    // Do not use `once`, which rejects when a connection breaks.
    await new Promise((resolve) => socket.on('close', resolve));
  }

  /** Sends the picture to the pending requests at /late. */
  answerLate(picture: Buffer): void {
    for (const response of this.#late.splice(0)) response.end(picture);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
