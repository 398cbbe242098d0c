import { maxHeaderSize } from 'node:http';
import { constants, type Http2Session, type SecureServerOptions } from 'node:http2';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { isTooSlow } from '../limits/body-progress.ts';
import type { StreamRequest, StreamResponse } from './http2-messages.ts';

/**
 * What one session of HTTP/2 may cost. nghttp2 has bounds of its own: eight CONTINUATION frames for one list of headers, and a
 * thousand acknowledgements that nobody takes.
 */
export const SESSION_LIMITS: SecureServerOptions = {
  settings: {
    /** As many as one address may have under way by default. */
    maxConcurrentStreams: 100,
    /** As HTTP/1.1 has it. */
    maxHeaderListSize: maxHeaderSize,
  },
  maxHeaderListPairs: 128,
  /** Megabytes of nghttp2's state and of what waits to be sent; a stream more is refused. */
  maxSessionMemory: 32,
  /** A map that is dragged gives up dozens of tiles at once; a rapid reset (CVE-2023-44487) is thousands. */
  streamResetBurst: 500,
  streamResetRate: 100,
  maxSessionInvalidFrames: 50,
  maxSessionRejectedStreams: 100,
};

/**
 * What a session may send between two checks without wanting an answer: PING and SETTINGS frames, requests that it gives up.
 * nghttp2 looks at resets, too, but goes on with what it has read already, which may be thousands of requests.
 */
const MAX_IDLE_TALK = 300;
/** What a request counts that is given up before its turn, as none of a person is: to make a stream costs most of it. */
const NEVER_BEGUN = 5;

/** Milliseconds. */
export interface ConnectionTimes {
  /** Until the headers of a request, or a handshake, have come. */
  headers: number;
  /** Without any progress; an answer has more, for each byte of it. */
  idle: number;
  /** Between an answer and the next request. */
  keepAlive: number;
  /** Until the other side has closed a connection that was ended. */
  leave: number;
  /** How often what takes too long is looked for. */
  checkedEvery: number;
}

/** A request and its answer. */
interface Exchange {
  request: StreamRequest;
  response: StreamResponse;
  isBegun: boolean;
  /** When the first check after its body came; until then the body is looked at (`body-progress.ts`). */
  answeringSince: number | undefined;
}

/** A session of HTTP/2 with its connection: whether it asks for something, and how long it has not. */
export class StreamSession {
  readonly #session: Http2Session;
  readonly #secured: TLSSocket;
  readonly #socket: Socket;
  readonly #times: ConnectionTimes;
  readonly #underWay = new Map<StreamRequest, Exchange>();
  #hasAsked = false;
  #idleTalk = 0;
  #quietSince = performance.now();

  constructor(
    session: Http2Session,
    { secured, socket, times }: { secured: TLSSocket; socket: Socket; times: ConnectionTimes },
  ) {
    this.#session = session;
    this.#secured = secured;
    this.#socket = socket;
    this.#times = times;
    session.on('ping', () => this.#bear());
    session.on('remoteSettings', () => this.#bear());
    session.once('close', () => {
      this.#quietSince = performance.now();
    });
  }

  /** Whether it has been answered and may give way to another connection. */
  get isWaiting(): boolean {
    return this.#hasAsked && this.#underWay.size === 0;
  }

  /** Takes in a request that waits for its turn. */
  add(request: StreamRequest, response: StreamResponse): void {
    const { stream } = request;
    request.belongTo(this.#secured);
    this.#hasAsked = true;
    const exchange: Exchange = { request, response, isBegun: false, answeringSince: undefined };
    this.#underWay.set(request, exchange);
    stream.once('close', () => {
      if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) this.#bear(exchange.isBegun ? 1 : NEVER_BEGUN);
      this.#underWay.delete(request);
      this.#quietSince = performance.now();
    });
    stream.once('finish', () => setImmediate(() => this.#endBody(request)));
  }

  /** Begins a request, unless its client has given it up already. */
  begin(request: StreamRequest): boolean {
    const exchange = this.#underWay.get(request);
    if (!exchange || request.stream.destroyed) return false;
    exchange.isBegun = true;
    return true;
  }

  #bear(weight = 1): void {
    this.#idleTalk += weight;
    if (this.#idleTalk > MAX_IDLE_TALK && !this.#session.destroyed)
      this.#session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM);
  }

  /** What is left of a body that was answered before its end would keep the stream open (RFC 9113, section 8.1). */
  #endBody({ stream, readableEnded }: StreamRequest): void {
    if (!stream.endAfterHeaders && !readableEnded && !stream.destroyed)
      stream.close(constants.NGHTTP2_NO_ERROR);
  }

  /**
   * Ends what has asked for nothing, or taken nothing, for too long, whatever else it sends: by other frames a client would
   * keep it for ever.
   */
  check(now: number): void {
    this.#idleTalk = 0;
    for (const exchange of this.#underWay.values()) this.#checkAnswer(exchange, now);
    const quiet = this.#underWay.size > 0 ? 0 : now - this.#quietSince;
    if (this.#session.destroyed) {
      if (quiet > this.#times.leave) this.#socket.destroy();
    } else if (quiet > (this.#hasAsked ? this.#times.keepAlive : this.#times.headers)) {
      // Politely (GOAWAY), and the next time without.
      if (this.#session.closed) this.#session.destroy();
      else this.#session.close();
    }
  }

  #checkAnswer(exchange: Exchange, now: number): void {
    const { request, response } = exchange;
    if (!request.stream.endAfterHeaders && !request.readableEnded && !response.headersSent) return;
    exchange.answeringSince ??= now;
    if (isTooSlow(response.bytesWritten, now - exchange.answeringSince, this.#times.idle))
      request.stream.close(constants.NGHTTP2_CANCEL);
  }
}
