import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// An idle server: its delays show how busy the machine is with everything else.
const server = createServer((_request, response) => response.end('{"status":"ok"}'));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
