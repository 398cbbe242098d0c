import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** The npm command for each project of `vitest.config.ts`. */
const COMMANDS: Record<string, string> = {
  unit: 'unit',
  component: 'component',
  server: 'server',
  process: 'server',
  attack: 'attack',
};

/** Quotes a text for a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Escapes a test name for use as a pattern. */
const escapePattern = (name: string): string => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Prints a command below the results that runs each failed test again. */
export default class RerunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules
      .filter((module) => !module.ok())
      .flatMap((module) => {
        const file = relative(process.cwd(), module.moduleId);
        // Browser projects carry the browser's name: "component (chromium)".
        const project = module.project.name.replace(/ \(.*\)$/, '');
        const command = `npm run ${COMMANDS[project] ?? project} -- ${file}`;
        const failed = [...module.children.allTests('failed')];
        if (failed.length === 0) return [command];
        return failed.map(({ fullName }) => {
          return `${command} -t ${quote(`^${escapePattern(fullName)}$`)}`;
        });
      });
    if (lines.length > 0) process.stdout.write(`${['Run it again:', ...lines].join('\n  ')}\n`);
  }
}
