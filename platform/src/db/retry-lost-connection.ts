import { isConnectionLost } from './connection-error.ts';

/**
 * Repeats work once after a lost connection. The database may have done the work already, so repeating must
 * be harmless: a read, or a write with a key.
 */
export async function retryLostConnection<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return work();
  }
}
