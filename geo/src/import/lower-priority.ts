import { constants, setPriority } from 'node:os';

const EXPECTED = ['EACCES', 'EPERM', 'ESRCH'];

/** Lowers the priority of a process, if this user may and the process still runs. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    // The import works without a lower priority: this user may not set it, or the process has ended.
    if (!EXPECTED.includes((error as { info?: NodeJS.ErrnoException }).info?.code ?? '')) throw error;
  }
}
