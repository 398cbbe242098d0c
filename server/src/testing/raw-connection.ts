import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes what no HTTP client would. */
export class RawConnection {
  readonly socket: Socket;
  /** Everything that has come back. */
  received = '';
  readonly closed: Promise<void>;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1').on('data', (text) => {
      this.received += text;
    });
    // A server that closes in the middle of a request is what these tests are about.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** Connects to `url`; `localAddress` is the address of this machine that the server sees (127.0.0.0/8). */
  static async open(url: string, localAddress?: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Writes and waits until the bytes have left. */
  write(text: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.socket.write(text, () => resolve()));
  }

  /** Waits until `pattern` is in what has come back; fails when the connection is closed before. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.received) && !this.socket.closed) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.socket.off('data', wake).off('close', wake);
          resolve();
        };
        this.socket.on('data', wake).on('close', wake);
      });
    }
    if (!pattern.test(this.received)) {
      throw new Error(`Closed without ${pattern}: ${this.received.slice(0, 500)}`);
    }
    return this.received;
  }

  /** Leaves without a word. */
  leave(): void {
    this.socket.destroy();
  }
}

/** A POST as it is written: `body` is sent as it is, whatever length is announced. */
export const rawPost = (
  path: string,
  body: string,
  {
    length = Buffer.byteLength(body),
    headers = {},
  }: { length?: number; headers?: Record<string, string> } = {},
): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: attack.example',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
