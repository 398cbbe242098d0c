import { isConnectionLost } from './connection-error.ts';

/**
 * Repeats work once after a lost connection. The database may have done the work already, so repeating must
 * be harmless: a read, or a write with a key.
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
