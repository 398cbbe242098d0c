import { constants, setPriority } from 'node:os';

const EXPECTED = ['EACCES', 'EPERM', 'ESRCH'];

/** Gives a process a lower priority, if this user may do so and the process still runs. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    // The import works without: this user may not lower it, or the process has ended.
    if (!EXPECTED.includes((error as { info?: NodeJS.ErrnoException }).info?.code ?? '')) throw error;
  }
}
