import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openClient } from './connection-pool.ts';
import type { ConnectionAddress } from './database-address.ts';

const RECONNECT_MIN_MS = 200;
const RECONNECT_MAX_MS = 5_000;
const LISTEN_TIMEOUT_MS = 5_000;

/**
 * Listens to a NOTIFY channel on its own connection and reconnects when it is lost. The address must bypass
 * poolers, which do not forward notifications.
 * @throws if the first connection fails
 */
export async function listen(
  address: ConnectionAddress,
  channel: string,
  onNotification: (payload: string) => void,
  onReconnect: () => void,
): Promise<{ unlisten: () => Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;

  const open = async (): Promise<pg.Client> => {
    const client = await openClient(address);
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      const text = `listen ${pg.escapeIdentifier(channel)}`;
      await client.query({ text, query_timeout: LISTEN_TIMEOUT_MS } as pg.QueryConfig);
    } catch (error) {
      await client.end();
      throw error;
    }
    // Reopen only a connection that has listened, so that only one loop runs at a time.
    client.once('end', () => void reopen().catch(() => undefined));
    return client;
  };
  const reopen = async () => {
    for (let pauseMs = RECONNECT_MIN_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, RECONNECT_MAX_MS)) {
      await delay(pauseMs, undefined, { signal, ref: false });
      try {
        current = await open();
        if (signal.aborted) await current.end();
        onReconnect();
        return;
      } catch {
        // Ignore the error: jobs are also polled, and polling reports the failure.
      }
    }
  };

  let current = await open();
  return {
    unlisten: async () => {
      stopping.abort();
      await current.end();
    },
  };
}
