import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../auth/network.ts';

/** Connections in all: each may hold a body of the limit's size in memory. */
const MOST = 5_000;
/** Connections of one network address, before `ADDRESS_LIMIT_SCALE`: browsers open six, and many share an address. */
const MOST_OF_ONE_ADDRESS = 256;
const HEADERS_TIMEOUT_MS = 10_000;

interface Connection {
  socket: Socket;
  address: string;
  /** The latest on it; undefined before its first request. */
  response: ServerResponse | undefined;
}

export interface ConnectionCounts {
  open: number;
  /** Since the start. */
  refused: number;
}

/**
 * Bounds what connections cost: how many there are, in all and by network address, and how long headers may take.
 * Beyond its bound an address gets a new connection in place of one that waits for a next request, or none. Connections
 * of trusted proxies bring many clients and are counted in all only.
 */
export class Connections {
  readonly #server: Server;
  readonly #mostOfOneAddress: number;
  readonly #isProxy: (address: string, hop: number) => boolean;
  readonly #byAddress = new Map<string, Set<Connection>>();
  readonly #bySocket = new Map<Socket, Connection>();
  #refused = 0;

  constructor(
    app: FastifyInstance,
    { addressLimitScale, trustedProxies }: { addressLimitScale: number; trustedProxies: string[] },
  ) {
    this.#server = app.server;
    this.#mostOfOneAddress = Math.max(1, Math.round(MOST_OF_ONE_ADDRESS * addressLimitScale));
    this.#isProxy = proxyAddr.compile(trustedProxies);
    this.#server.maxConnections = MOST;
    this.#server.headersTimeout = HEADERS_TIMEOUT_MS;
    this.#server.on('connection', (socket) => this.#add(socket));
    this.#server.on('drop', () => {
      this.#refused += 1;
    });
    this.#server.on('request', ({ socket }: IncomingMessage, response) => {
      const connection = this.#bySocket.get(socket);
      if (connection) connection.response = response;
    });
    // What has asked for nothing would be waited for.
    app.addHook('preClose', async () => {
      for (const { socket, response } of this.#bySocket.values()) if (!response) socket.destroy();
    });
  }

  get counts(): ConnectionCounts {
    return { open: this.#bySocket.size, refused: this.#refused };
  }

  /** Whether an answer on this connection has begun and not ended: nothing else may be written there. */
  isAnswering(socket: Socket): boolean {
    const response = this.#bySocket.get(socket)?.response;
    return response?.headersSent === true && !response.writableFinished;
  }

  #add(socket: Socket): void {
    const { remoteAddress } = socket;
    // It was closed before it came here.
    if (remoteAddress === undefined) return;
    const connection = { socket, address: networkOf(remoteAddress), response: undefined };
    if (!this.#isProxy(remoteAddress, 0) && !this.#join(connection)) {
      this.#refused += 1;
      socket.destroy();
      return;
    }
    this.#bySocket.set(socket, connection);
    socket.once('close', () => {
      this.#bySocket.delete(socket);
      this.#leave(connection);
    });
  }

  #join(connection: Connection): boolean {
    const others = this.#byAddress.get(connection.address) ?? new Set();
    this.#byAddress.set(connection.address, others);
    if (others.size >= this.#mostOfOneAddress && !this.#makeRoom(others)) return false;
    others.add(connection);
    return true;
  }

  #makeRoom(connections: Set<Connection>): boolean {
    for (const connection of connections) {
      if (!connection.response?.writableFinished) continue;
      connections.delete(connection);
      connection.socket.destroy();
      return true;
    }
    return false;
  }

  #leave(connection: Connection): void {
    const others = this.#byAddress.get(connection.address);
    others?.delete(connection);
    if (others?.size === 0) this.#byAddress.delete(connection.address);
  }
}
