/** A content file that cannot be published. The message names file and line, and the build stops. */
export class ContentError extends Error {
  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`);
    this.name = 'ContentError';
  }
}
