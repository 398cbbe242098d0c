// Asks the process of this container for /healthz and ends with 0 or 1. The certificate is not verified: it is for the public
// name, and the question is whether the process answers.
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';

const TIMEOUT_MS = 4_000;
const { PORT = '3000', TLS_CERT } = process.env;
const options = {
  host: '127.0.0.1',
  port: PORT,
  path: '/healthz',
  timeout: TIMEOUT_MS,
  rejectUnauthorized: false,
};

const request = (TLS_CERT ? getHttps : getHttp)(options, (response) => {
  process.exit(response.statusCode === 200 ? 0 : 1);
});
request.on('timeout', () => request.destroy(new Error('/healthz does not answer')));
request.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
