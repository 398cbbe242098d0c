import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

/** Types of frames (RFC 9113, section 6). */
export const FRAME = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, continuation: 9 };
export const END_STREAM = 1;
export const END_HEADERS = 4;

/** A frame as it is written (RFC 9113, section 4.1). */
export function frame(type: number, flags: number, stream: number, payload: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(payload);
  const header = Buffer.alloc(9);
  header.writeUIntBE(bytes.length, 0, 3);
  header.writeUInt8(type, 3);
  header.writeUInt8(flags, 4);
  header.writeUInt32BE(stream, 5);
  return Buffer.concat([header, bytes]);
}

const METHODS = { GET: 0x82, POST: 0x83 };

/** The headers of a request (RFC 7541): indexed fields, and literals that nobody has to remember. */
export const requestHeaders = (method: keyof typeof METHODS, path: string): Buffer =>
  Buffer.concat([
    Buffer.from([METHODS[method], 0x87, 0x04, path.length]),
    Buffer.from(path),
    Buffer.from([0x01, 1]),
    Buffer.from('a'),
  ]);

/** A request for `path` that is given up at once (CANCEL). */
export const resetRequest = (path: string, stream: number): Buffer =>
  Buffer.concat([
    frame(FRAME.headers, END_STREAM | END_HEADERS, stream, requestHeaders('GET', path)),
    frame(FRAME.reset, 0, stream, Buffer.from([0, 0, 0, 8])),
  ]);

/** A session of HTTP/2 on which a test writes frames that no client would. */
export class RawSession {
  readonly socket: TLSSocket;
  readonly closed: Promise<void>;

  private constructor(socket: TLSSocket) {
    this.socket = socket;
    // A server that ends it is what these tests are about.
    socket.on('error', () => undefined);
    socket.resume();
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** Opens a session; `localAddress` is the address of this machine that the server sees (127.0.0.0/8). */
  static async open(url: string, localAddress?: string): Promise<RawSession> {
    const { hostname, port } = new URL(url);
    const socket = connect({
      host: hostname,
      port: Number(port),
      ...(localAddress && { localAddress }),
      ALPNProtocols: ['h2'],
      rejectUnauthorized: false,
    });
    await once(socket, 'secureConnect');
    const session = new RawSession(socket);
    await session.write(Buffer.concat([Buffer.from(PREFACE), frame(FRAME.settings, 0, 0)]));
    return session;
  }

  /** Writes and waits until the bytes have left, or nobody takes them any more. */
  async write(bytes: Buffer): Promise<void> {
    const written = new Promise<void>((resolve) => this.socket.write(bytes, () => resolve()));
    await Promise.race([written, this.closed]);
  }

  /** Leaves without a word. */
  leave(): void {
    this.socket.destroy();
  }
}
