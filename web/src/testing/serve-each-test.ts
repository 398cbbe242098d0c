import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { closeToasts } from './close-toasts';
import { restoreNetwork } from './network';
import { MemberServer } from './stand-in-data';

/** Gives each test of a file its own server and member. Call the returned function to get the server. */
export function serveEachTest(): () => MemberServer {
  let server: MemberServer;
  beforeEach(() => {
    server = new MemberServer();
    server.start();
  });
  afterEach(async () => {
    await closeToasts();
    // Otherwise, late requests would reach a stopped server.
    await cleanup();
    restoreNetwork();
    server.stop();
  });
  return () => server;
}
