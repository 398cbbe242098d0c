import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Whether this machine can be reached at ::1. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);
/** Another address of this machine than 127.0.0.1, as a host of a URL: only Linux answers to all of 127.0.0.0/8. */
export const OTHER_LOOPBACK = process.platform === 'linux' ? '127.0.0.2' : '[::1]';

const BLOCK = Buffer.alloc(256 * 1_024, 1);
/** More than lies on the way: once it is sent, somebody reads. */
const MUCH = Buffer.alloc(4 * 1_024 * 1_024, 1);

function sendForEver(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(BLOCK));
  };
  response.on('drain', write);
  write();
}

/**
 * A server with pictures, which can be reached at every address of this machine: whoever may connect to one only, and
 * connects to another, finds a picture there.
 */
export class PictureServer {
  /** Paths that it was asked for. */
  readonly asked: string[] = [];
  readonly #late: ServerResponse[] = [];
  /** Connections that were made to it, also those over which nothing was asked. */
  connections = 0;
  readonly #server: Server;

  /** @param files what it has, by path */
  constructor(files: Readonly<Record<string, Buffer | string>>) {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://pictures.example');
      this.asked.push(url.pathname);
      const [, first, second] = url.pathname.split('/');
      const leadTo = (location: string) => void response.writeHead(302, { location }).end();
      const file = files[url.pathname];
      if (file !== undefined) response.end(file);
      // Leads on to the picture after so many redirects.
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

  /** @returns its port */
  async start(): Promise<number> {
    // The unspecified address of IPv6 takes connections of IPv4 as well.
    this.#server.listen(0, HAS_IPV6 ? '::' : '0.0.0.0');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resolves as soon as it is asked for something. */
  async isAsked(): Promise<void> {
    await once(this.#server, 'request');
  }

  /** Resolves as soon as what it sends before it is stuck is being read. */
  async isRead(): Promise<void> {
    await once(this.#server, 'sent');
  }

  /** Resolves as soon as whoever makes the next connection has ended it. */
  async isLeft(): Promise<void> {
    const [socket] = await once(this.#server, 'connection');
    // Not `once`, for which a connection that is cut off in the midst is an error.
    await new Promise((resolve) => socket.on('close', resolve));
  }

  /** Answers what it was asked for at /late. */
  answerLate(picture: Buffer): void {
    for (const response of this.#late.splice(0)) response.end(picture);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
