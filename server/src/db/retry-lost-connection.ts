import { isConnectionLost } from './connection-error.ts';

/**
 * Does work once more when its connection was lost. Whether the database did the work the first time is unknown, so the
 * second time must not matter: a read, or a write with a key.
 */
export async function retryLostConnection<T>(
  work: () => T | Promise<T>,
  onRetry: () => void = () => undefined,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    onRetry();
    return work();
  }
}
