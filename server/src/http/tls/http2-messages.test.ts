import { once } from 'node:events';
import { connect, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream';
import { expect, it } from 'vitest';
import { StreamRequest, StreamResponse } from './http2-messages.ts';

it('an answer whose client gave up earlier is over for what waits for its end, such as a file that is sent', async () => {
  const given = Promise.withResolvers<StreamResponse>();
  const server = createServer(
    { Http2ServerRequest: StreamRequest, Http2ServerResponse: StreamResponse },
    (_request, response) => given.resolve(response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const request = client.request();
  request.on('error', () => undefined);
  request.end();
  const response = await given.promise;
  const closed = once(response.stream, 'close');
  request.close();
  await closed;
  const over = Promise.withResolvers<void>();
  finished(response as never, () => over.resolve());
  await over.promise;
  expect(response).toMatchObject({ destroyed: true, closed: true });
  client.destroy();
  server.close();
});
