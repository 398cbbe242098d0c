import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const { PRIORITY_LOW } = constants.priority;
/** Errors that do not stop the work: this user may not lower the priority, or the process has ended. */
const EXPECTED = ['EACCES', 'EPERM', 'ESRCH'];
/**
 * Further ignored errors: other systems lack the file, a container may protect it, and Linux refuses a second
 * change within 100 ms.
 */
const EXPECTED_OF_SESSION = [...EXPECTED, 'ENOENT', 'EROFS', 'EAGAIN'];

/** Lowers the priority of a process, if this user may and the process still runs. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PRIORITY_LOW);
  } catch (error) {
    if (!EXPECTED.includes((error as { info?: NodeJS.ErrnoException }).info?.code ?? '')) throw error;
  }
}

/**
 * Lowers the priority of a connection's process in PostgreSQL. Linux compares priorities within a session,
 * and sessions with each other (sched_autogroup, sched(7)). Each of these processes has its own session.
 */
export function lowerConnectionPriority(pid: number): void {
  lowerPriority(pid);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_LOW));
  } catch (error) {
    if (!EXPECTED_OF_SESSION.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
