import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { closeToasts } from './close-toasts';
import { restoreNetwork } from './network';
import { MemberServer } from './stand-in-data';

/** Gives each test of a file a server and a member of its own; call the answer to get it. */
export function serveEachTest(): () => MemberServer {
  let server: MemberServer;
  beforeEach(() => {
    server = new MemberServer();
    server.start();
  });
  afterEach(async () => {
    await closeToasts();
    // What is still on its way would meet a server that is gone.
    await cleanup();
    restoreNetwork();
    server.stop();
  });
  return () => server;
}
