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

/** Maximum connections. Each may hold a body of maximum size in memory. */
const MAX_CONNECTIONS = 5_000;
/**
 * Maximum number of connections per network address, before `ADDRESS_LIMIT_SCALE`. Browsers open six, and
 * many users may share an address.
 */
const MAX_PER_ADDRESS = 256;
/** Maximum number of pipelined requests per connection. Browsers send one at a time, other clients few. */
const MAX_PIPELINED = 10;
/** Maximum time of a request. `body-progress.ts` ends slow bodies earlier. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** The connection is idle while an upload waits and is converted, so this is longer than both together. */
const IDLE_TIMEOUT_MS = 120_000;
const SERVER_OPTIONS: ServerOptions = {
  connectionsCheckingInterval: 1_000,
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  // Longer than proxies keep a connection for reuse.
  keepAliveTimeout: 72_000,
};

/**
 * Idle time of connections while the server stops. Node adds a second, in which a proxy may still send a
 * request, because it has not seen the stop yet.
 */
const STOPPING_KEEP_ALIVE_MS = 1;
/**
 * Time of running requests after the stop. A slow upload would otherwise take the time in which the database
 * stops, and then the process is killed.
 */
const STOPPING_REQUESTS_MS = 8_000;

interface Connection {
  socket: Socket;
  address: string;
  /** The last response; undefined before the first request. */
  response: ServerResponse | undefined;
  /** Number of requests that wait behind an unfinished response. */
  ahead: number;
}

interface ConnectionCounts {
  open: number;
  /** Number of refused requests and connections since the start. */
  refused: number;
}

type OnClientError = (error: NodeJS.ErrnoException, socket: Socket) => void;

/** Returns whether the connection is idle between requests. */
const isWaiting = ({ response }: Connection): boolean => response?.writableFinished === true;

/**
 * Limits connections in total and per network address, the time for headers, and pipelined requests. At its
 * limit, an address gets a new connection only by replacing an idle one. Connections of trusted proxies count
 * only in total, because a proxy serves many clients.
 */
export class Connections {
  readonly #maxPerAddress: number;
  readonly #isProxy: (address: string, hop: number) => boolean;
  readonly #open = new Set<Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  readonly #bySocket = new WeakMap<Socket, Connection>();
  readonly #servers: Server[] = [];
  #refused = 0;

  constructor({
    addressLimitScale,
    trustedProxies,
  }: { addressLimitScale: number; trustedProxies: string[] }) {
    this.#maxPerAddress = Math.max(1, Math.round(MAX_PER_ADDRESS * addressLimitScale));
    this.#isProxy = proxyAddr.compile(trustedProxies);
  }

  /** Creates a server with these limits. A program may have several. */
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
    this.#servers.push(server);
    return server;
  }

  /**
   * Closes connections without a request, those of running requests soon after their responses, and all after
   * some seconds, so that a stopping server need not wait for them.
   */
  prepareToStop(): void {
    for (const server of this.#servers) server.keepAliveTimeout = STOPPING_KEEP_ALIVE_MS;
    for (const { socket, response } of this.#open) if (!response) socket.destroy();
    setTimeout(() => {
      for (const { socket } of this.#open) socket.destroy();
    }, STOPPING_REQUESTS_MS).unref();
  }

  #mayAsk({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // An earlier request of the same flood has closed the connection.
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

  /** Returns whether a response is being sent. Nothing else may be written then. */
  isAnswering(socket: Socket): boolean {
    const response = this.#bySocket.get(socket)?.response;
    return response?.headersSent === true && !response.writableFinished;
  }

  #add(socket: Socket): void {
    const { remoteAddress } = socket;
    // The connection closed before this callback.
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
