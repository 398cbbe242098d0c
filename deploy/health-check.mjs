// Requests /healthz from the process of this container, and exits with 0 or 1.
import { get } from 'node:http';

const TIMEOUT_MS = 4_000;
const { PORT = '3000' } = process.env;
const options = {
  host: '127.0.0.1',
  port: PORT,
  path: '/healthz',
  timeout: TIMEOUT_MS,
};

const request = get(options, (response) => {
  process.exit(response.statusCode === 200 ? 0 : 1);
});
request.on('timeout', () => request.destroy(new Error('/healthz does not answer')));
request.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
