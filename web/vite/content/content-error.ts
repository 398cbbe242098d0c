/** A content file that cannot be published; its message names file and line, and ends the build. */
export class ContentError extends Error {
  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`);
    this.name = 'ContentError';
  }
}
