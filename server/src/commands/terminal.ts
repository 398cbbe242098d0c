import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { setFlagsFromString } from 'node:v8';

// Prevents the process from hanging at its end: `process.exit` waits for a thread of the compiler Sparkplug,
// which may wait for the main thread to collect garbage. Remove this line when Node has fixed
// nodejs/node#54918.
setFlagsFromString('--no-concurrent-sparkplug');

// A command finishes its work even if the reader of its output ends, as in `npm run import -- FILE | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const PLAIN_PROGRESS_EVERY_MS = 5_000;

/** Prints a line on the terminal. */
export const say = (text: string): void => {
  process.stdout.write(`wayable  ${text}\n`);
};

/** Prints an important line: in red if the terminal has colors. */
export const warn = (text: string): void => {
  process.stdout.write(`${styleText('red', `wayable  ${text}`, { stream: process.stdout })}\n`);
};

/** Asks a question on the terminal. Without a terminal, the answer is no. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  prompt.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const closed = new Promise<string>((resolve) => prompt.once('close', () => resolve('')));
  const answer = await Promise.race([prompt.question(`wayable  ${question} [y/N] `), closed]);
  prompt.close();
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * Returns a function that shows progress, given as a share from 0 to 1. It rewrites one line on a terminal,
 * and otherwise prints a line every few seconds.
 */
export function showProgress(work: string): (share: number) => void {
  let shownAt = Date.now();
  return (share) => {
    const percent = `${Math.floor(share * 100)} %`;
    if (process.stdout.isTTY) {
      process.stdout.write(`\rwayable  ${work} ${percent.padStart(5)}${share >= 1 ? '\n' : ''}`);
    } else if (Date.now() - shownAt >= PLAIN_PROGRESS_EVERY_MS) {
      shownAt = Date.now();
      say(`${work} ${percent}`);
    }
  };
}

/** Prints one sentence and exits with a nonzero status. */
export function fail(text: string, status = 1): never {
  process.stderr.write(`wayable  ${text}\n`);
  process.exit(status);
}
