/** Prints a line with the program's name as its prefix, to set it apart from the output of tools. */
export const say = (text) => process.stdout.write(`wayable  ${text}\n`);

/** Prints one sentence and exits with status 1. */
export function fail(text) {
  process.stderr.write(`wayable  ${text}\n`);
  process.exit(1);
}

/**
 * Prints progress while `work` runs: at its start, every ten seconds, and at its end with the duration.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say(`${what} …`);
  const timer = setInterval(() => say(`  still running after ${seconds()} s`), 10_000);
  try {
    const result = await work();
    say(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
