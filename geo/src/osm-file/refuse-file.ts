import { StartupError } from '@wayable/platform/startup/startup-error';

/** Returns the error for a file that cannot be imported. The administrator reads it in the terminal. */
export const refuseFile = (file: string, reason: string, cause?: unknown): StartupError =>
  new StartupError(`${file} ${reason}; nothing was imported.`, { cause });

/** @throws {StartupError} for a file that cannot be opened */
export function refuseUnopened(file: string, error: NodeJS.ErrnoException): never {
  const reason = error.code === 'ENOENT' ? 'does not exist' : `cannot be opened (${error.message})`;
  throw refuseFile(file, reason, error);
}
