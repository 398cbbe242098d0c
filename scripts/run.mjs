// The entry of every npm command. It needs only Node 20.19 and npm. It installs Node 24 and the packages if
// they are missing, then runs the command under Node 24.
import { ensurePackages } from './packages.mjs';
import { ensureNode } from './runtime.mjs';
import { TASKS } from './tasks.mjs';
import { fail } from './terminal.mjs';

const [name, ...args] = process.argv.slice(2);
const task = TASKS[name];
if (!task) fail(`There is no command "${name}". Known commands: ${Object.keys(TASKS).join(', ')}.`);

try {
  const environment = await ensureNode();
  await ensurePackages(environment);
  process.exitCode = await task(environment, args);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
