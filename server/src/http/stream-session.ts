import { maxHeaderSize } from 'node:http';
import { constants, type SecureServerOptions, type ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { StreamRequest } from './http2-messages.ts';

/**
 * What one session of HTTP/2 may cost. Floods of SETTINGS, PING and CONTINUATION frames are bounded by nghttp2 itself: a
 * thousand answers that wait to be sent, eight CONTINUATION frames for one block of headers.
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
  maxSessionMemory: 4,
  /** A map that is dragged gives up dozens of tiles at once; a rapid reset (CVE-2023-44487) is thousands. */
  streamResetBurst: 300,
  streamResetRate: 50,
  maxSessionInvalidFrames: 50,
  maxSessionRejectedStreams: 100,
};

/** Milliseconds. */
export interface ConnectionTimes {
  /** Until the headers of a request, or a handshake, have come. */
  headers: number;
  /** Without any progress. */
  idle: number;
  /** Between an answer and the next request. */
  keepAlive: number;
  /** Until the other side has closed a connection that was ended. */
  leave: number;
  /** How often what takes too long is looked for. */
  checkedEvery: number;
}

/** A session of HTTP/2 with its connection: whether it asks for something, and how long it has not. */
export class StreamSession {
  readonly #session: ServerHttp2Session;
  readonly #secured: TLSSocket;
  readonly #socket: Socket;
  readonly #times: ConnectionTimes;
  #hasAsked = false;
  #underWay = 0;
  #quietSince = performance.now();

  constructor(
    session: ServerHttp2Session,
    { secured, socket, times }: { secured: TLSSocket; socket: Socket; times: ConnectionTimes },
  ) {
    this.#session = session;
    this.#secured = secured;
    this.#socket = socket;
    this.#times = times;
    session.once('close', () => {
      this.#quietSince = performance.now();
    });
  }

  /** Whether it has been answered and may give way to another connection. */
  get isWaiting(): boolean {
    return this.#hasAsked && this.#underWay === 0;
  }

  /** Begins a request, unless its client has given it up already. */
  begin(request: StreamRequest): boolean {
    const { stream } = request;
    if (stream.destroyed) return false;
    request.belongTo(this.#secured);
    this.#hasAsked = true;
    this.#underWay += 1;
    stream.once('close', () => {
      this.#underWay -= 1;
      this.#quietSince = performance.now();
    });
    // An answer that nobody takes: the session may go on with other frames for ever.
    stream.setTimeout(this.#times.idle, () => stream.close(constants.NGHTTP2_CANCEL));
    stream.once('finish', () => setImmediate(() => this.#endBody(request)));
    return true;
  }

  /** What is left of a body that was answered before its end would keep the stream open (RFC 9113, section 8.1). */
  #endBody({ stream, readableEnded }: StreamRequest): void {
    if (!stream.endAfterHeaders && !readableEnded && !stream.destroyed)
      stream.close(constants.NGHTTP2_NO_ERROR);
  }

  /** Ends what has asked for nothing for too long, whatever else it sends: PING frames are no request. */
  check(now: number): void {
    const quiet = this.#underWay > 0 ? 0 : now - this.#quietSince;
    if (this.#session.destroyed) {
      if (quiet > this.#times.leave) this.#socket.destroy();
    } else if (quiet > (this.#hasAsked ? this.#times.keepAlive : this.#times.headers)) {
      // Politely (GOAWAY), and the next time without.
      if (this.#session.closed) this.#session.destroy();
      else this.#session.close();
    }
  }
}
