import { constants, setPriority } from 'node:os';

/** Lets other processes go first, where this one may say so: not all users may, and the process may be over. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The import works without.
  }
}
