import { watch } from 'node:fs';
import { sep } from 'node:path';
import { say } from './terminal.mjs';

/** Folders that the commands write: compiled messages, and the results of stories. */
const GENERATED = /^(paraglide|results)\//;
/** Exit statuses above this number come from signals, such as 130 for SIGINT. */
const SIGNALED = 128;

/** Resolves at the next change of a file in the folders. */
function nextChange(folders, signal) {
  return new Promise((resolve) => {
    for (const folder of folders)
      watch(folder, { recursive: true, signal }, (_, file) => {
        if (file === null || !GENERATED.test(file.replaceAll(sep, '/'))) resolve();
      });
  });
}

/**
 * Runs a task, and again after each change of a file in the folders. A change during a run starts another
 * run. Prints an error of the task and waits. Ends when a signal ends a run.
 * @param {string[]} folders
 * @param {() => Promise<number>} task returns an exit status
 * @returns {Promise<number>} the status of the last run
 */
export async function repeat(folders, task) {
  for (;;) {
    const watching = new AbortController();
    try {
      const change = nextChange(folders, watching.signal);
      const status = await task().catch((error) => {
        say(error instanceof Error ? error.message : String(error));
        return 1;
      });
      if (status >= SIGNALED) return status;
      say('Waiting for a change …');
      await change;
    } finally {
      watching.abort();
    }
  }
}
