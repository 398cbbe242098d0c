import { StartupError } from '@wayable/platform/startup/startup-error';

/** Returns the error for a file that cannot be imported. The administrator reads it in the terminal. */
export const refuseFile = (file: string, reason: string, cause?: unknown): StartupError =>
  new StartupError(`${file} ${reason}; nothing was imported.`, { cause });
