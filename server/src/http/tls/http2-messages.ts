import type { IncomingMessage, ServerResponse } from 'node:http';
import { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** Headers that speak of a connection of HTTP/1.1, and that no answer of HTTP/2 may have (RFC 9113, section 8.2.2). */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

const clientIsGone = () =>
  // What reads the body looks for the status.
  Object.assign(new DomainError('request_timeout', 'The client is gone.'), { statusCode: 408 });

/**
 * A request of HTTP/2 that behaves as one of HTTP/1.1 where the platform's own does not: it knows its connection when its
 * stream has ended, it counts its own bytes, and a body that its client broke off is an error instead of an end.
 */
export class StreamRequest extends Http2ServerRequest {
  /** Bytes of the body that have been read. */
  bytesRead = 0;
  #isBrokenOff = false;

  /** Told before anybody else sees the request. */
  belongTo(connection: TLSSocket): void {
    // The platform's leads to the stream, and to nowhere when that has ended.
    Object.defineProperty(this, 'socket', { value: connection });
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk !== null) this.bytesRead += chunk.length;
    // The platform says this twice: when the stream ends, and when it is closed.
    else if (this.aborted && !this.#isBrokenOff) {
      this.#isBrokenOff = true;
      if (this.listenerCount('error') > 0) this.emit('error', clientIsGone());
    }
    // The end comes nevertheless: without it the platform would go on reading what is closed.
    return super.push(chunk, encoding);
  }
}

/** An answer of HTTP/2 that tells, as one of HTTP/1.1 does, whether somebody waits for it still; it counts its own bytes. */
export class StreamResponse extends Http2ServerResponse<StreamRequest> {
  /** Bytes of the body that were handed over to be sent. */
  bytesWritten = 0;

  constructor(stream: StreamRequest['stream']) {
    super(stream);
    Object.defineProperty(this, 'destroyed', { get: () => stream.destroyed });
    // What waits for the end of an answer asks for it: a file that is sent to nobody would stay open.
    Object.defineProperty(this, 'closed', { get: () => stream.destroyed });
  }

  override write(chunk: string | Uint8Array, ...rest: never[]): boolean {
    this.bytesWritten += Buffer.byteLength(chunk);
    return Reflect.apply(super.write, this, [chunk, ...rest]);
  }
}

/** A request as a server of both protocols gets it, and its answer. */
export type AnyRequest = IncomingMessage | StreamRequest;
export type AnyResponse = ServerResponse | StreamResponse;

export const isOfStream = (message: AnyRequest): message is StreamRequest => message instanceof StreamRequest;

/** Takes headers of HTTP/1.1 out of answers of HTTP/2, whoever has set them. */
export function dropConnectionHeaders(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (isOfStream(raw)) for (const name of OF_CONNECTION) reply.removeHeader(name);
    done();
  });
}
