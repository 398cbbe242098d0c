import { once } from 'node:events';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';

export interface StreamAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** How the server ended the stream. */
  code: number;
}

/** A session of HTTP/2 with a server of this machine, whose certificate it takes as it is. */
export class Http2Client {
  readonly session: ClientHttp2Session;
  readonly closed: Promise<void>;
  /** The reason that the server gave for ending the session (GOAWAY). */
  goodbye: number | undefined;

  private constructor(session: ClientHttp2Session) {
    this.session = session;
    // A server that ends a session in the middle is what these tests are about.
    session.on('error', () => undefined);
    session.on('goaway', (code) => {
      this.goodbye = code;
    });
    this.closed = new Promise((resolve) => session.once('close', () => resolve()));
  }

  /** Opens a session; `localAddress` is the address of this machine that the server sees (127.0.0.0/8). */
  static async open(url: string, localAddress?: string): Promise<Http2Client> {
    const client = new Http2Client(
      connect(url, { rejectUnauthorized: false, ...(localAddress && { localAddress }) }),
    );
    // The server's settings have come: its limits hold.
    await Promise.race([once(client.session, 'remoteSettings'), client.closed]);
    return client;
  }

  /** Begins a request; with `endStream: false` its body is to be written. */
  begin(path: string, headers: OutgoingHttpHeaders = {}, endStream = true): ClientHttp2Stream {
    const stream = this.session.request({ ':path': path, ...headers }, { endStream });
    stream.on('error', () => undefined);
    return stream;
  }

  /** One request with its answer, or with the code of a stream that was ended without one (status 0). */
  ask(path: string, headers: OutgoingHttpHeaders = {}, body?: string | Buffer): Promise<StreamAnswer> {
    const stream = this.begin(path, headers, body === undefined);
    if (body !== undefined) stream.end(body);
    return readAnswer(stream);
  }

  /** Leaves without a word. */
  leave(): void {
    this.session.destroy();
  }
}

/** What comes back on a stream until it is closed. */
export async function readAnswer(stream: ClientHttp2Stream): Promise<StreamAnswer> {
  const answer: StreamAnswer = { status: 0, headers: {}, body: Buffer.alloc(0), code: 0 };
  const parts: Buffer[] = [];
  stream.on('response', (headers) => {
    answer.status = headers[':status'] ?? 0;
    answer.headers = headers;
  });
  stream.on('data', (part) => parts.push(part));
  if (!stream.closed || !stream.destroyed) await new Promise((resolve) => stream.once('close', resolve));
  return { ...answer, body: Buffer.concat(parts), code: stream.rstCode ?? 0 };
}
