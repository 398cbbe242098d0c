import { say } from './terminal.mjs';

/** Runs a step and prints a line at its start and its end. */
async function announce([what, step]) {
  say(what);
  const started = Date.now();
  const status = await step();
  if (status === 0) say(`${what}: passed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  else say(`${what}: failed (status ${status})`);
  return status;
}

/**
 * Runs lanes of steps in parallel; a lane that is a list runs its steps in sequence. Waits for all lanes,
 * then fails with the first failure. Prints each step's output in one piece, and failures last, so that they
 * end the log.
 */
async function beside(...lanes) {
  const failed = [];
  const shown = ([what, step]) => {
    const show = (output, status) =>
      status === 0 ? process.stdout.write(output) : failed.push({ what, output });
    return [what, () => step({ show })];
  };
  const outcomes = await Promise.allSettled(
    lanes.map((lane) => (isList(lane) ? steps(lane.map(shown)) : announce(shown(lane)))),
  );
  for (const { what, output } of failed) {
    say(`${what}: failed with this output:`);
    process.stdout.write(output);
  }
  const thrown = outcomes.find(({ status }) => status === 'rejected');
  if (thrown) throw thrown.reason;
  return outcomes.find(({ value }) => value !== 0)?.value ?? 0;
}

const isList = (entry) => Array.isArray(entry[0]);

/**
 * Runs steps in sequence and stops at the first failure. Steps in a nested list run in parallel.
 * @typedef {[what: string, step: (options?: object) => number | Promise<number>]} Step
 * @param {(Step | (Step | Step[])[])[]} list
 * @returns {Promise<number>} the status of the first failure, or 0
 */
export async function steps(list) {
  for (const step of list) {
    const status = await (isList(step) ? beside(...step) : announce(step));
    if (status !== 0) return status;
  }
  return 0;
}
