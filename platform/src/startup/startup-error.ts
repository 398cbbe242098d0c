/** A startup failure that the user can fix: one sentence, no stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

const DISK_PROBLEMS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a part of the path is not a folder',
};

/** Describes a file system error caused by the environment; undefined for other errors. */
export function describeDiskProblem(error: unknown): string | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === undefined ? undefined : DISK_PROBLEMS[code];
}
