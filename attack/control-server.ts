import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// An idle server. Its delays show how busy the machine is with other work.
const server = createServer((_request, response) => response.end('{"status":"ok"}'));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
