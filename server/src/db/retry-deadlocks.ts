const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS_MAX = 5;

/**
 * Repeats work that PostgreSQL aborted because of a deadlock (SQLSTATE 40P01), so that users need not restart
 * long transactions. The work must be one transaction without other effects. `isPassing` accepts further
 * temporary failures.
 * @throws the failure of the last attempt
 */
export async function retryDeadlocks<T>(
  work: () => Promise<T>,
  isPassing: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = (error as { code?: unknown }).code === DEADLOCK_DETECTED;
      if (!(isDeadlock || isPassing(error)) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
