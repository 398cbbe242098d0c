import { StartupError } from '@wayable/server/config/startup-error';

/** Returns the error for a file that cannot be imported: the person at the terminal reads it. */
export const refuseFile = (file: string, reason: string, cause?: unknown): StartupError =>
  new StartupError(`${file} ${reason}; nothing was imported.`, { cause });
