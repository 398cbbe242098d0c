import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2Session } from 'node:http2';
import type { Server as NetServer, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyServerFactoryHandler } from 'fastify';
import { networkOf } from '../requests/network.ts';
import type { Certificate } from '../tls/certificate.ts';
import {
  type AnyRequest,
  type AnyResponse,
  isOfStream,
  StreamRequest,
  StreamResponse,
} from '../tls/http2-messages.ts';
import { type ConnectionTimes, SESSION_LIMITS, StreamSession } from '../tls/stream-session.ts';
import { Turns } from './turns.ts';

/** Connections in all: each may hold a body of the limit's size in memory. */
const MAX_CONNECTIONS = 5_000;
/** Connections of one network address, before `ADDRESS_LIMIT_SCALE`: browsers open six, and many share an address. */
const MAX_PER_ADDRESS = 256;
/** Requests on one connection that wait for their answers: browsers send one at a time, others hardly more. */
const MAX_PIPELINED = 10;
/** A body ends before (`body-progress.ts`), or whatever else it may be. */
const REQUEST_TIMEOUT_MS = 3_600_000;
const TIMES: ConnectionTimes = {
  headers: 10_000,
  // Longer than a conversion waits and takes: until then nothing moves on the connection.
  idle: 120_000,
  // Longer than proxies keep a connection that they may use again.
  keepAlive: 72_000,
  leave: 2_000,
  checkedEvery: 1_000,
};

interface Connection {
  socket: Socket;
  address: string;
  /** Of HTTP/1.1, the latest on it; undefined before its first request. */
  response: ServerResponse | undefined;
  /** Requests of HTTP/1.1 that came while another one had no answer yet. */
  ahead: number;
  /** What TLS has made of it. */
  secured: TLSSocket | undefined;
  session: StreamSession | undefined;
}

export interface ConnectionCounts {
  open: number;
  /** Since the start. */
  refused: number;
  /** Since the start. */
  failedHandshakes: number;
}

type OnClientError = (error: NodeJS.ErrnoException, socket: Socket) => void;

/** Whether it has been answered and waits for a next request. */
const isWaiting = ({ response, session }: Connection): boolean =>
  session ? session.isWaiting : response?.writableFinished === true;

/** The two ends of a connection, which the socket below TLS and the one above have in common. */
const endsOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;

/**
 * Bounds what connections cost: how many there are, in all and by network address, how long headers may take, and how
 * many requests may be sent at once.
 * Beyond its bound an address gets a new connection in place of one that waits for a next request, or none. Connections
 * of trusted proxies bring many clients and are counted in all only. With TLS they count from the first byte on, and
 * each request of a session of HTTP/2 belongs to its connection.
 */
export class Connections {
  readonly #maxPerAddress: number;
  readonly #isProxy: (address: string, hop: number) => boolean;
  readonly #times: ConnectionTimes;
  readonly #open = new Set<Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  /** Those of HTTP/1.1. */
  readonly #bySocket = new WeakMap<Socket, Connection>();
  readonly #bySession = new WeakMap<Http2Session, StreamSession>();
  readonly #turns = new Turns<StreamSession>();
  /** Those with TLS. */
  readonly #byEnds = new Map<string, Connection>();
  #refused = 0;
  #failedHandshakes = 0;

  constructor({
    addressLimitScale,
    trustedProxies,
    times = TIMES,
  }: { addressLimitScale: number; trustedProxies: string[]; times?: ConnectionTimes }) {
    this.#maxPerAddress = Math.max(1, Math.round(MAX_PER_ADDRESS * addressLimitScale));
    this.#isProxy = proxyAddr.compile(trustedProxies);
    this.#times = times;
  }

  get #http1() {
    return {
      connectionsCheckingInterval: this.#times.checkedEvery,
      headersTimeout: this.#times.headers,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: this.#times.keepAlive,
    };
  }

  /** A server of HTTP/1.1 with these bounds; one program may listen with several. */
  createServer(handler: FastifyServerFactoryHandler, onClientError: OnClientError): Server {
    const server = createServer(this.#http1, (request, response) => {
      if (this.#mayAsk(request, response)) handler(request, response);
    });
    server.setTimeout(this.#times.idle);
    this.#count(server, (connection) => this.#bySocket.set(connection.socket, connection));
    server.on('clientError', (error, socket) => onClientError(error, socket as Socket));
    return server;
  }

  /** A server with TLS, of HTTP/2 and of HTTP/1.1, with these bounds. */
  createSecureServer(
    handler: FastifyServerFactoryHandler,
    onClientError: OnClientError,
    certificate: Certificate,
  ): Server {
    const server = createSecureServer(
      {
        ...certificate.context,
        ...SESSION_LIMITS,
        ...this.#http1,
        allowHTTP1: true,
        handshakeTimeout: this.#times.headers,
        Http2ServerRequest: StreamRequest,
        Http2ServerResponse: StreamResponse,
      },
      (request, response) => {
        // The framework knows both protocols; its types know one at a time.
        const ask = () =>
          handler(request as AnyRequest as IncomingMessage, response as AnyResponse as ServerResponse);
        if (isOfStream(request)) this.#askInTurn(request, response as StreamResponse, ask);
        else if (this.#mayAsk(request, response as AnyResponse as ServerResponse)) ask();
      },
    );
    // Not every Node 24 hands these over; all of them read them while they run.
    Object.assign(server, this.#http1);
    certificate.follow(server);
    server.setTimeout(this.#times.idle);
    this.#count(server, (connection) => {
      const ends = endsOf(connection.socket);
      this.#byEnds.set(ends, connection);
      connection.socket.once('close', () => this.#byEnds.delete(ends));
    });
    // Before the server's own listener, which opens the session.
    server.prependListener('secureConnection', (socket) => this.#secure(socket));
    server.on('session', (session) => this.#follow(session));
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (this.#bySocket.has(socket)) {
        onClientError(error, socket);
        return;
      }
      // Before the end of a handshake, or in a session, an answer of HTTP/1.1 would be understood by nobody.
      if (error.code !== 'ECONNRESET') this.#failedHandshakes += 1;
      socket.destroy();
    });
    const timer = setInterval(() => this.#checkSessions(), this.#times.checkedEvery).unref();
    server.once('close', () => clearInterval(timer));
    return server as unknown as Server;
  }

  /** Ends what has asked for nothing, so that a server which stops need not wait for it. */
  closeUnused(): void {
    for (const { socket, response, session } of this.#open) if (!response && !session) socket.destroy();
  }

  #count(server: NetServer, register: (connection: Connection) => void): void {
    server.maxConnections = MAX_CONNECTIONS;
    server.on('connection', (socket) => {
      const connection = this.#add(socket);
      if (connection) register(connection);
    });
    server.on('drop', () => {
      this.#refused += 1;
    });
  }

  #secure(secured: TLSSocket): void {
    const connection = this.#byEnds.get(endsOf(secured));
    if (!connection) secured.destroy();
    else if (secured.alpnProtocol === 'h2') connection.secured = secured;
    else this.#bySocket.set(secured, connection);
  }

  #follow(session: Http2Session): void {
    const connection = this.#byEnds.get(endsOf(session.socket));
    if (!connection?.secured) {
      session.destroy();
      return;
    }
    const { socket, secured } = connection;
    connection.session = new StreamSession(session, { socket, secured, times: this.#times });
    this.#bySession.set(session, connection.session);
  }

  #checkSessions(): void {
    const now = performance.now();
    for (const { session } of this.#open) session?.check(now);
  }

  #askInTurn(request: StreamRequest, response: StreamResponse, ask: () => void): void {
    const { session, destroyed } = request.stream;
    const followed = session && this.#bySession.get(session);
    if (!followed || destroyed) return;
    followed.add(request, response);
    this.#turns.add(followed, () => {
      const isWanted = followed.begin(request);
      if (isWanted) ask();
      return isWanted;
    });
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
    return { open: this.#open.size, refused: this.#refused, failedHandshakes: this.#failedHandshakes };
  }

  /** Whether an answer on this connection has begun and not ended: nothing else may be written there. */
  isAnswering(socket: Socket): boolean {
    const response = this.#bySocket.get(socket)?.response;
    return response?.headersSent === true && !response.writableFinished;
  }

  #add(socket: Socket): Connection | undefined {
    const { remoteAddress } = socket;
    // It was closed before it came here.
    if (remoteAddress === undefined) return undefined;
    const connection: Connection = {
      socket,
      address: networkOf(remoteAddress),
      response: undefined,
      ahead: 0,
      secured: undefined,
      session: undefined,
    };
    if (!this.#isProxy(remoteAddress, 0) && !this.#join(connection)) {
      this.#refused += 1;
      socket.destroy();
      return undefined;
    }
    this.#open.add(connection);
    socket.once('close', () => {
      this.#open.delete(connection);
      this.#leave(connection);
    });
    return connection;
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
