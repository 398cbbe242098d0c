import { setTimeout as delay } from 'node:timers/promises';

const CHECKED_EVERY_MS = 100;

/**
 * Waits until the check holds.
 * @throws {Error} with the name of the event, after the time limit
 */
export async function waitFor(
  event: string,
  check: () => boolean | Promise<boolean>,
  { timeoutSeconds = 60 } = {},
): Promise<void> {
  const end = Date.now() + timeoutSeconds * 1_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`${event}: timed out after ${timeoutSeconds} s`);
    await delay(CHECKED_EVERY_MS);
  }
}

/** Returns the status of a GET request, or 0 if there is no answer. */
export async function readStatus(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
