import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints, below the failures, the command to run each failed test again. */
export default class RerunReporter implements Reporter {
  readonly #failed = new Map<string, string>();

  onTestEnd({ location, parent, title }: TestCase, { status }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return;
    const file = relative(process.cwd(), location.file);
    const project = parent.project()?.name ?? '';
    this.#failed.set(title, `npm run e2e -- ${file}:${location.line} --project '${project}' --trace on`);
  }

  onEnd(): void {
    if (this.#failed.size === 0) return;
    const lines = [
      'To see it again, with a trace of it (or with --headed or --ui where there is a display):',
      ...this.#failed.values(),
    ];
    process.stdout.write(`${lines.join('\n  ')}\n`);
  }
}
