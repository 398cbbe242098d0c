import * as http from 'node:http';
import * as https from 'node:https';

// Runs in a separate process, so that a busy attacking process does not delay the measured times.
// Sends requests at fixed times, so that a stall of seconds counts as many slow answers, not one.
const EVERY_MS = 50;
const GIVEN_UP_MS = 10_000;

const [, , url = '', controlUrl = '', localAddress = ''] = process.argv;
const CONNECTIONS = { keepAlive: true, maxSockets: 64, rejectUnauthorized: false };
const agents = { http: new http.Agent(CONNECTIONS), https: new https.Agent(CONNECTIONS) };
const asked = { server: [] as number[], control: [] as number[] };
let underWay = 0;
let failed = 0;

function ask(url: string, times: number[]): void {
  const begun = performance.now();
  underWay += 1;
  const end = (isAnswered: boolean) => {
    underWay -= 1;
    times.push(performance.now() - begun);
    if (!isAnswered) failed += 1;
  };
  const isSecure = url.startsWith('https:');
  const { get } = isSecure ? https : http;
  const options = { agent: isSecure ? agents.https : agents.http, localAddress, timeout: GIVEN_UP_MS };
  const request = get(`${url}/healthz`, options, (response) => {
    response.resume().once('end', () => end(response.statusCode === 200));
  });
  request.once('timeout', () => request.destroy());
  request.once('error', () => end(false));
}

const timer = setInterval(() => {
  ask(url, asked.server);
  ask(controlUrl, asked.control);
}, EVERY_MS);
process.on('message', () => {
  clearInterval(timer);
  const report = setInterval(() => {
    if (underWay > 0) return;
    clearInterval(report);
    process.send?.({ ...asked, failed });
    process.disconnect();
  }, EVERY_MS);
});
process.send?.('asking');
