import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { closeToasts } from './close-toasts';
import { restoreNetwork } from './network';
import { MemberServer } from './stand-in-data';

/** Gives each test of a file a separate server and member. The returned function returns the server. */
export function serveEachTest(): () => MemberServer {
  let server: MemberServer;
  beforeEach(() => {
    server = new MemberServer();
    server.start();
  });
  afterEach(async () => {
    await closeToasts();
    // Unmount first. Otherwise, late requests would reach a stopped server.
    await cleanup();
    restoreNetwork();
    server.stop();
  });
  return () => server;
}
