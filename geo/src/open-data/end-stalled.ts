import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** A client that reads nothing for this long counts as stalled, to free its slot. */
const STALLED_AFTER_MS = 30_000;

/** Closes the connection of a client that does not read pending data. */
export function endStalled({ raw }: FastifyReply, afterMs = STALLED_AFTER_MS): void {
  const { socket } = raw;
  // A request that did not come over the network has no such socket.
  if (!(socket instanceof Socket)) return;
  raw.on('timeout', () => {
    // The client is not stalled if no data is pending: the server may still be reading pages without matches.
    if (raw.writableLength === 0) socket.setTimeout(afterMs);
    else raw.destroy();
  });
  socket.setTimeout(afterMs);
}
