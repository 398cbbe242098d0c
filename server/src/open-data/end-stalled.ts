import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** A client that takes nothing for so long has stalled. Its place is for others. */
const STALLED_AFTER_MS = 30_000;

/** Ends the connection of a client that does not take what waits for it. */
export function endStalled({ raw }: FastifyReply, afterMs = STALLED_AFTER_MS): void {
  const { socket } = raw;
  // A request that did not come over the network.
  if (!(socket instanceof Socket)) return;
  raw.on('timeout', () => {
    // Nothing waits for the client: a page without a match is being read.
    if (raw.writableLength === 0) socket.setTimeout(afterMs);
    else raw.destroy();
  });
  socket.setTimeout(afterMs);
}
