import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyServerFactoryHandler } from 'fastify';
import { networkOf } from '../requests/network.ts';

/** Connections in all: each may hold a body of the limit's size in memory. */
const MAX_CONNECTIONS = 5_000;
/** Connections of one network address, before `ADDRESS_LIMIT_SCALE`: browsers open six, and many share an address. */
const MAX_PER_ADDRESS = 256;
/** Requests on one connection that wait for their answers: browsers send one at a time, others hardly more. */
const MAX_PIPELINED = 10;
/** A body ends before (`body-progress.ts`), or whatever else it may be. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** Longer than a conversion waits and takes: until then nothing moves on the connection. */
const IDLE_TIMEOUT_MS = 120_000;
const SERVER_OPTIONS: ServerOptions = {
  connectionsCheckingInterval: 1_000,
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  // Longer than proxies keep a connection that they may use again.
  keepAliveTimeout: 72_000,
};

interface Connection {
  socket: Socket;
  address: string;
  /** The latest on it; undefined before its first request. */
  response: ServerResponse | undefined;
  /** Requests that came while another one had no answer yet. */
  ahead: number;
}

export interface ConnectionCounts {
  open: number;
  /** Since the start. */
  refused: number;
}

type OnClientError = (error: NodeJS.ErrnoException, socket: Socket) => void;

/** Whether it has been answered and waits for a next request. */
const isWaiting = ({ response }: Connection): boolean => response?.writableFinished === true;

/**
 * Bounds what connections cost: how many there are, in all and by network address, how long headers may take, and how
 * many requests may be sent at once.
 * Beyond its bound an address gets a new connection in place of one that waits for a next request, or none. Connections
 * of trusted proxies bring many clients and are counted in all only.
 */
export class Connections {
  readonly #maxPerAddress: number;
  readonly #isProxy: (address: string, hop: number) => boolean;
  readonly #open = new Set<Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  readonly #bySocket = new WeakMap<Socket, Connection>();
  #refused = 0;

  constructor({
    addressLimitScale,
    trustedProxies,
  }: { addressLimitScale: number; trustedProxies: string[] }) {
    this.#maxPerAddress = Math.max(1, Math.round(MAX_PER_ADDRESS * addressLimitScale));
    this.#isProxy = proxyAddr.compile(trustedProxies);
  }

  /** A server with these bounds; one program may listen with several. */
  createServer(handler: FastifyServerFactoryHandler, onClientError: OnClientError): Server {
    const server = createServer(SERVER_OPTIONS, (request, response) => {
      if (this.#mayAsk(request, response)) handler(request, response);
    });
    server.setTimeout(IDLE_TIMEOUT_MS);
    server.maxConnections = MAX_CONNECTIONS;
    server.on('connection', (socket) => this.#add(socket));
    server.on('drop', () => {
      this.#refused += 1;
    });
    server.on('clientError', (error, socket) => onClientError(error, socket as Socket));
    return server;
  }

  /** Ends what has asked for nothing, so that a server which stops need not wait for it. */
  closeUnused(): void {
    for (const { socket, response } of this.#open) if (!response) socket.destroy();
  }

  #mayAsk({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // What is left of a flood that came in one piece.
    if (socket.destroyed) return false;
    const connection = this.#bySocket.get(socket);
    if (!connection) return true;
    const isBusy = connection.response !== undefined && !connection.response.writableFinished;
    connection.ahead = isBusy ? connection.ahead + 1 : 0;
    connection.response = response;
    if (connection.ahead < MAX_PIPELINED) return true;
    this.#refused += 1;
    socket.destroy();
    return false;
  }

  get counts(): ConnectionCounts {
    return { open: this.#open.size, refused: this.#refused };
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
    const connection: Connection = {
      socket,
      address: networkOf(remoteAddress),
      response: undefined,
      ahead: 0,
    };
    if (!this.#isProxy(remoteAddress, 0) && !this.#join(connection)) {
      this.#refused += 1;
      socket.destroy();
      return;
    }
    this.#open.add(connection);
    this.#bySocket.set(socket, connection);
    socket.once('close', () => {
      this.#open.delete(connection);
      this.#leave(connection);
    });
  }

  #join(connection: Connection): boolean {
    const others = this.#byAddress.get(connection.address) ?? new Set();
    this.#byAddress.set(connection.address, others);
    if (others.size >= this.#maxPerAddress && !this.#makeRoom(others)) return false;
    others.add(connection);
    return true;
  }

  #makeRoom(connections: Set<Connection>): boolean {
    for (const connection of connections) {
      if (!isWaiting(connection)) continue;
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
