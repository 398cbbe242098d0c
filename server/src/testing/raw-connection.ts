import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw connection for requests that no HTTP client sends. */
export class RawConnection {
  readonly socket: Socket;
  /** All received data. */
  received = '';
  readonly closed: Promise<void>;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1').on('data', (text) => {
      this.received += text;
    });
    // These tests expect the server to close during a request.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** Connects to `url`; `localAddress` is the client address that the server sees (127.0.0.0/8). */
  static async open(url: string, localAddress?: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Writes and waits until the bytes are sent. */
  write(text: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.socket.write(text, () => resolve()));
  }

  /** Waits until the received data matches; fails if the connection closes first. */
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

  /** Closes the connection. */
  leave(): void {
    this.socket.destroy();
  }
}

/** Formats a POST; `body` is sent unchanged, whatever length is announced. */
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
