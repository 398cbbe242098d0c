const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS_MAX = 5;

/**
 * Does work again that PostgreSQL gave up so that another transaction could go on (SQLSTATE 40P01). For work of long
 * transactions, which nobody should have to start again by hand: it is one transaction and does nothing outside of it.
 * `isPassing` names further failures that it does not meet again once the other transaction has ended.
 * @throws the failure, when it has met one each time
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
