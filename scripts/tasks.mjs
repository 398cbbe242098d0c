import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages } from './packages.mjs';
import { run } from './processes.mjs';
import { ROOT } from './runtime.mjs';
import { fail, say } from './terminal.mjs';
import { withTestFolder } from './test-folder.mjs';
import { ensureWebBuild } from './web-build.mjs';

/** @typedef {(env: NodeJS.ProcessEnv, args: string[]) => Promise<number>} Task */

const node = (env, file, args = [], options = {}) =>
  run('node', [join(ROOT, file), ...args], { env, cwd: ROOT, linked: true, ...options });

const tool = (env, command, args, options = {}) => run(command, args, { env, cwd: ROOT, ...options });

/** Runs a step with a line at its start and one at its end. */
async function announce([what, step]) {
  say(what);
  const started = Date.now();
  const status = await step();
  if (status === 0) say(`${what}: passed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  else say(`${what}: failed (status ${status})`);
  return status;
}

/**
 * Steps that leave a core free, beside each other; a list among them is one whose steps come one after the other. Fails with
 * the first that fails, once all have ended. Each is given how to show its output in one piece; what failed comes last, where
 * whoever is left with the end of a long log finds it.
 */
async function beside(...lanes) {
  const failed = [];
  const shown = ([what, step]) => {
    const show = (output, status) =>
      status === 0 ? process.stdout.write(output) : failed.push({ what, output });
    return [what, () => step({ show })];
  };
  const outcomes = await Promise.allSettled(
    lanes.map((lane) => (isList(lane) ? steps(lane.map(shown)) : announce(shown(lane)))),
  );
  for (const { what, output } of failed) {
    say(`${what}: failed, and printed`);
    process.stdout.write(output);
  }
  const thrown = outcomes.find(({ status }) => status === 'rejected');
  if (thrown) throw thrown.reason;
  return outcomes.find(({ value }) => value !== 0)?.value ?? 0;
}

const isList = (entry) => Array.isArray(entry[0]);

/** Runs steps one after the other and stops at the first that fails. Several in one place run beside each other. */
async function steps(list) {
  for (const step of list) {
    const status = await (isList(step) ? beside(...step) : announce(step));
    if (status !== 0) return status;
  }
  return 0;
}

const built = async (env) => {
  await ensureWebBuild(env);
  return 0;
};

const vitest = (env, projects, args = [], options = {}) =>
  tool(env, 'vitest', ['run', ...projects.flatMap((project) => ['--project', project]), ...args], options);

/** The contract by tests in its own language; its deployment, and that what was generated from it is up to date. */
const contract = async (env, args = [], options = {}) =>
  (args.length === 0 && (await node(env, 'chain/src/main.ts', ['test'], options))) ||
  vitest(env, ['contract'], args, options);

const playwright = (env, args = []) =>
  tool(env, 'playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args]);

/** The texts of the screen as functions, which the front end is built from. */
const compileMessages = (env) => run('npm', ['run', 'messages', '--silent'], { env, cwd: join(ROOT, 'web') });

/**
 * What is found by reading, in two lanes; `isWhole`: the front end is built beside it, and the contract tried. The types of the web need
 * its texts as functions.
 */
function firstSteps(env, { isWhole }) {
  let texts;
  const compileTexts = () => {
    texts ??= compileMessages(env);
    return texts;
  };
  return [
    [['Texts', compileTexts], ...(isWhole ? [['Build', () => built(env)]] : [])],
    [
      ['Format and lint', (options) => tool(env, 'biome', ['check', '--error-on-warnings', '.'], options)],
      ['Types of Node and of the stories', (options) => typecheck(env, ['.', 'e2e'], options)],
      ...(isWhole ? [['Contract on a chain', (options) => contract(env, [], options)]] : []),
      ['Types of the web', async (options) => (await compileTexts()) || typecheckWeb(env, options)],
    ],
  ];
}

/**
 * The part of all tests that `--shard 2/3` asks for. What is found by reading, and attacks, are in the first part.
 * @returns {{ shard: string[], isFirst: boolean }} `shard`: arguments of the tools; none for the whole
 */
function readShard(args) {
  if (args.length === 0) return { shard: [], isFirst: true };
  const [, part, parts] = /^--shard[ =]([1-9]\d?)\/([1-9]\d?)$/.exec(args.join(' ')) ?? [];
  if (part === undefined || Number(part) > Number(parts))
    fail('The command is: npm test, or a part of it: npm test -- --shard 1/3');
  return { shard: [`--shard=${part}/${parts}`], isFirst: part === '1' };
}

/** More than one checker each would look at the types of libraries once more. */
async function typecheck(env, projects, options) {
  for (const project of projects) {
    const status = await tool(env, 'tsc', ['-p', project, '--checkers', '1'], options);
    if (status !== 0) return status;
  }
  return 0;
}

const typecheckWeb = (env, options) =>
  run('npm', ['run', 'typecheck', '--silent'], { env, cwd: join(ROOT, 'web'), ...options });

/** Its hundred packages are for whoever measures pages: an eighth of all files that an installation would have to write. */
async function lighthouse(env, args = []) {
  await ensurePackages(env, 'Lighthouse', join(ROOT, 'bench/lighthouse'));
  return node(env, 'bench/lighthouse.ts', args);
}

/**
 * The database of `npm run dev`, which goes on while the server starts anew.
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>} `environment` is the server's
 */
async function startDevDatabase(env) {
  const child = fork(join(ROOT, 'server/src/commands/dev-database.ts'), { env, cwd: ROOT, execPath: 'node' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const environment = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The database ended with status ${code}.`)));
  });
  let isStopping = false;
  void exited.then(() => {
    // The two others would go on without a database.
    if (!isStopping && Object.keys(environment).length > 0) process.kill(process.pid, 'SIGTERM');
  });
  const stop = async () => {
    isStopping = true;
    if (child.connected) child.disconnect();
    await exited;
  };
  return { environment, stop };
}

/**
 * For the C library's memory: two arenas instead of eight a core, and large blocks given back as soon as they are free.
 * Where it is another library, or they are set, they change nothing (docs/decisions/0025-overload.md).
 */
const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * For an import, which leaves much garbage: a small space for new objects halves its memory, and costs no time
 * (docs/decisions/0079-imports-in-batches.md).
 */
const IMPORT_MEMORY = { ...SERVER_MEMORY, NODE_OPTIONS: '--max-semi-space-size=4' };

/** @type {Record<string, Task>} */
export const TASKS = {
  async start(env, args) {
    await ensureWebBuild(env);
    return node({ ...SERVER_MEMORY, ...env }, 'server/src/main.ts', args);
  },
  async dev(env) {
    const web = join(ROOT, 'web');
    await run('npm', ['run', 'basemap', '--silent'], { env, cwd: web });
    // With the condition set from the start, the tool has no reason to start itself again, out of reach of signals.
    const development = { ...env, NODE_OPTIONS: '--conditions=development' };
    const database = await startDevDatabase(env);
    const statuses = await Promise.all([
      run('react-router', ['dev'], { env: development, cwd: web }),
      run('node', ['--watch', join(ROOT, 'server/src/main.ts')], {
        env: { ...env, ...database.environment },
        cwd: ROOT,
      }),
    ]);
    await database.stop();
    return Math.max(...statuses);
  },
  validate: (env) =>
    steps([
      firstSteps(env, { isWhole: false }),
      ['Unit tests', () => vitest(env, ['unit'])],
      [
        'Schema',
        () => withTestFolder(env, (testEnv) => vitest(testEnv, ['server'], ['db/baseline', 'db/statements'])),
      ],
    ]),
  test(given, args) {
    const { shard, isFirst } = readShard(args);
    return withTestFolder(given, (env) =>
      steps([
        isFirst ? firstSteps(env, { isWhole: true }) : ['Build', () => built(env)],
        ['Unit tests', () => vitest(env, ['unit'], shard)],
        // Half of the time an attack waits. It measures how soon others are answered: those beside it let it go first.
        [
          ...(isFirst
            ? [['Attacks of seconds', (options) => vitest(env, ['attack'], ['attack/quick'], options)]]
            : []),
          ['Components in a browser', () => vitest(env, ['component'], shard, { isPatient: true })],
        ],
        ['Server tests on PostgreSQL', () => vitest(env, ['server'], shard)],
        ['Starts, stops and crashes', () => vitest(env, ['process'], shard)],
        ['Browser tests', () => playwright(env, shard)],
      ]),
    );
  },
  unit: async (env, args) => {
    await compileMessages(env);
    return vitest(env, ['unit'], args);
  },
  component: async (env, args) => {
    await compileMessages(env);
    return vitest(env, ['component'], args);
  },
  server: async (env, args) => {
    // Those that start the program serve its pages.
    await ensureWebBuild(env);
    return withTestFolder(env, (testEnv) => vitest(testEnv, ['server', 'process'], args));
  },
  e2e: async (env, args) => {
    await ensureWebBuild(env);
    return withTestFolder(env, (testEnv) => playwright(testEnv, args));
  },
  attack: async (env, args) => {
    await ensureWebBuild(env);
    return withTestFolder(env, (testEnv) => vitest(testEnv, ['attack'], args));
  },
  messages(env, [what, ...rest]) {
    if (what === 'add') return node(env, 'web/scripts/add-language.ts', rest);
    if (what !== 'check' || rest.length > 0)
      fail('The command is: npm run messages -- check, or add TAG NAME [rtl]');
    return node(env, 'web/scripts/check-messages.ts');
  },
  format: (env) => tool(env, 'biome', ['check', '--write', '.']),
  import: (env, args) => node({ ...IMPORT_MEMORY, ...env }, 'server/src/commands/import.ts', args),
  migrate: (env, args) => node(env, 'server/src/commands/migrate.ts', args),
  schema: (env) => node(env, 'server/src/commands/write-schema.ts'),
  admin: (env, args) => node(env, 'server/src/commands/admin.ts', args),
  doctor: (env, args) => node(env, 'server/src/commands/doctor.ts', args),
  backup: (env, args) => node(env, 'server/src/commands/backup.ts', args),
  restore: (env, args) => node(env, 'server/src/commands/restore.ts', args),
  'move-database': (env, args) => node(env, 'server/src/commands/move-database.ts', args),
  async drill(env, args) {
    await ensureWebBuild(env);
    return node(env, 'drill/main.ts', args);
  },
  contract: (env, args) => contract(env, args),
  chain: (env, args) => node(env, 'chain/src/main.ts', args),
  async bench(env, [first, ...rest]) {
    if (first === 'soak') return node({ ...SERVER_MEMORY, ...env }, 'bench/soak.ts', rest);
    if (first === 'badges') return node(env, 'bench/badges.ts', rest);
    if (first === 'growth') return node(env, 'bench/growth.ts', rest);
    if (first === 'import') return node({ ...IMPORT_MEMORY, ...env }, 'bench/import.ts', rest);
    if (first === 'cold') return node(env, 'bench/cold.ts', rest);
    await ensureWebBuild(env);
    if (first === 'lighthouse') return lighthouse(env, rest);
    const status = await node(env, 'bench/main.ts', first === undefined ? [] : [first, ...rest]);
    if (status !== 0 || first !== undefined) return status;
    return (await node(env, 'bench/growth.ts')) || (await node(env, 'bench/cold.ts')) || lighthouse(env);
  },
};
