import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { Connections } from './connections.ts';

afterEach(() => void vi.useRealTimers());

it('ends a slow upload while the server stops', async () => {
  const connections = new Connections({ addressLimitScale: 1, trustedProxies: [] });
  const server = connections.createServer(
    () => undefined,
    () => undefined,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const requested = once(server, 'request');
  client.write('POST / HTTP/1.1\r\nhost: wayable\r\ncontent-length: 9\r\n\r\nslow');
  const [{ socket }] = await requested;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const closed = once(server, 'close');
  server.close();
  connections.prepareToStop();
  vi.advanceTimersByTime(7_999);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
  await closed;
  client.destroy();
});
