import { styleText } from 'node:util';

/** Prints a line for the person at the terminal. */
export const say = (text: string): void => {
  process.stdout.write(`wayable  ${text}\n`);
};

/** Prints a line that must not be overlooked: red, where the terminal knows colours. */
export const warn = (text: string): void => {
  process.stdout.write(`${styleText('red', `wayable  ${text}`, { stream: process.stdout })}\n`);
};

/** Prints one sentence and ends with a status other than 0. */
export function fail(text: string, status = 1): never {
  process.stderr.write(`wayable  ${text}\n`);
  process.exit(status);
}
