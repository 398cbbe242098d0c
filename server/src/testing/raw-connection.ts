import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw TCP connection, for requests that no HTTP client sends. */
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
    // Ignore errors, because these tests expect the server to close the connection during a request.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** Connects to `url`. The server sees `localAddress` as the client's IP address (127.0.0.0/8). */
  static async open(url: string, localAddress?: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Writes the text, and waits until all bytes are sent. */
  write(text: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.socket.write(text, () => resolve()));
  }

  /** Waits until the received data matches. Throws if the connection closes first. */
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

  leave(): void {
    this.socket.destroy();
  }
}

/** Formats a POST request. Sends `body` unchanged, even if `length` announces another length. */
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
