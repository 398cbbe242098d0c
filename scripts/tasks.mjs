import { fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './packages.mjs';
import { run, runQuietly } from './processes.mjs';
import { repeat } from './repeat.mjs';
import { ROOT } from './runtime.mjs';
import { steps } from './steps.mjs';
import { fail, say } from './terminal.mjs';
import { withTestFolder } from './test-folder.mjs';
import { ensureWebBuild } from './web-build.mjs';

/** Packages of the server. Their tests run on a database. */
const SERVER_PACKAGES = ['auth', 'badges', 'geo', 'outreach', 'platform', 'server', 'suggestions'];

/** @typedef {(env: NodeJS.ProcessEnv, args: string[]) => Promise<number>} Task */

const node = (env, file, args = [], options = {}) =>
  run('node', [join(ROOT, file), ...args], { env, cwd: ROOT, linked: true, ...options });

const tool = (env, command, args, options = {}) => run(command, args, { env, cwd: ROOT, ...options });

const built = async (env) => {
  await ensureWebBuild(env);
  return 0;
};

const withoutWatch = (args) => args.filter((arg) => arg !== '--watch');

/** Runs tests of projects. With `--watch` among the arguments, the tests run again at each change. */
const vitest = (env, projects, args = [], options = {}) => {
  const isWatching = args.includes('--watch');
  const rest = withoutWatch(args);
  const named = projects.flatMap((project) => ['--project', project]);
  return tool(env, 'vitest', [isWatching ? 'watch' : 'run', ...named, ...rest], options);
};

/**
 * Runs the contract's Solidity tests, its deployment tests, and a check that generated files are up to date.
 */
const contract = async (env, args = [], options = {}) =>
  (args.length === 0 && (await node(env, 'chain/src/main.ts', ['test'], options))) ||
  vitest(env, ['contract'], args, options);

const playwright = (env, args = []) =>
  tool(env, 'playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args]);

/** Compiles the messages to functions for the front end. */
const compileMessages = (env) => run('npm', ['run', 'messages', '--silent'], { env, cwd: join(ROOT, 'web') });

/**
 * Returns the static checks in two lanes. With `isWhole`, also builds the front end and tests the contract.
 * The web types depend on the compiled messages.
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
      ['Prose', (options) => node(env, 'scripts/prose/check.ts', [], options)],
      ['Types of Node and of the stories', (options) => typecheck(env, ['.', 'e2e'], options)],
      ...(isWhole ? [['Contract on a chain', (options) => contract(env, [], options)]] : []),
      ['Types of the web', async (options) => (await compileTexts()) || typecheckWeb(env, options)],
    ],
  ];
}

/**
 * Reads the `--shard 2/3` argument. Static checks and attacks belong to the first shard.
 * @returns {{ shard: string[], isFirst: boolean }} `shard`: arguments for the tools, empty without a shard
 */
function readShard(args) {
  if (args.length === 0) return { shard: [], isFirst: true };
  const [, part, parts] = /^--shard[ =]([1-9]\d?)\/([1-9]\d?)$/.exec(args.join(' ')) ?? [];
  if (part === undefined || Number(part) > Number(parts)) fail('Usage: npm test [-- --shard 1/3]');
  return { shard: [`--shard=${part}/${parts}`], isFirst: part === '1' };
}

/** Folders in which a change repeats a task. */
const WATCHED = [
  ...[...SERVER_PACKAGES, 'protocol', 'web'].map((name) => `${name}/src`),
  'web/messages',
  'e2e',
  'attack',
].map((folder) => join(ROOT, folder));

/** Runs a task; with `--watch` among the arguments, again after each change. */
const watchable = (args, task) =>
  args.includes('--watch') ? repeat(WATCHED, () => task(withoutWatch(args))) : task(args);

/** Returns whether the arguments select process tests, which start the program and serve the built pages. */
function startsProgram(args) {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const files = SERVER_PACKAGES.map((name) => `${name}/src`).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((file) => `${folder}/${file}`),
  );
  const tests = files.filter((file) => file.endsWith('.process.test.ts'));
  return names.length === 0 || names.some((name) => tests.some((file) => file.includes(name)));
}

/**
 * Checks what a change is most likely to break: format, all types, and tests that import it or use the
 * feature. The change is the difference to the last commit, or the last commit.
 */
async function check(env) {
  const listed = await runQuietly('node', [join(ROOT, 'scripts/affected-tests.ts')], { env, cwd: ROOT });
  const { changed, unit, server, component } = JSON.parse(listed);
  const present = changed.filter((file) => existsSync(join(ROOT, file)));
  say(
    `Checking ${changed.length} changed files: ${changed.slice(0, 5).join(', ')}${changed.length > 5 ? ' …' : ''}`,
  );
  const lint = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...present];
  const status = await steps([
    ['Texts', () => compileMessages(env)],
    ...(present.length > 0 ? [['Format and lint', () => tool(env, 'biome', lint)]] : []),
    ['Types', async () => (await typecheck(env, ['.', 'e2e'])) || typecheckWeb(env)],
    ['Unit tests', () => vitest(env, ['unit'], unit)],
    ...(server.length > 0
      ? [['Server tests', () => withTestFolder(env, (testEnv) => vitest(testEnv, ['server'], server))]]
      : []),
    ...(component.length > 0 ? [['Components', () => vitest(env, ['component'], component)]] : []),
  ]);
  if (status === 0)
    say('Passed. Not run: stories, attacks, starts and crashes, and other features: npm test');
  return status;
}

/** Uses one checker, because each further checker would check the library types again. */
async function typecheck(env, projects, options) {
  for (const project of projects) {
    const status = await tool(env, 'tsc', ['-p', project, '--checkers', '1'], options);
    if (status !== 0) return status;
  }
  return 0;
}

const typecheckWeb = (env, options) =>
  run('npm', ['run', 'typecheck', '--silent'], { env, cwd: join(ROOT, 'web'), ...options });

/** Installs Lighthouse only on demand: its hundred packages are an eighth of all installed files. */
async function lighthouse(env, args = []) {
  await ensurePackages(env, 'Lighthouse', join(ROOT, 'bench/lighthouse'));
  return node(env, 'bench/lighthouse.ts', args);
}

/**
 * Starts the database of `npm run dev`. It keeps running when the server restarts.
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>} `environment`: for
 * the server
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
    // Also stop the server and the dev build, because they need the database.
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
 * Limits the memory of glibc: two arenas instead of eight per core, and large blocks are freed immediately.
 * Other C libraries ignore these variables (docs/decisions/0025-overload.md).
 */
const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * An import creates much garbage. A small V8 semi-space halves its memory and costs no time
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
    // Set the condition here. Otherwise, React Router restarts itself in a child process, which signals do
    // not reach.
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
        // Attacks wait half of the time and measure latency, so components run in parallel with lower
        // priority.
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
  check: (env, args) => watchable(args, () => check(env)),
  unit: async (env, args) => {
    await compileMessages(env);
    return vitest(env, ['unit'], args);
  },
  component: async (env, args) => {
    await compileMessages(env);
    return vitest(env, ['component'], args);
  },
  server: async (env, args) => {
    const projects = startsProgram(args) ? ['server', 'process'] : ['server'];
    // Process tests serve the built pages.
    if (projects.includes('process')) await ensureWebBuild(env);
    return withTestFolder(env, (testEnv) => vitest(testEnv, projects, args));
  },
  e2e: (given, args) =>
    watchable(args, async (rest) => {
      await ensureWebBuild(given);
      return withTestFolder(given, (env) => playwright(env, rest));
    }),
  attack: async (env, args) => {
    await ensureWebBuild(env);
    return withTestFolder(env, (testEnv) => vitest(testEnv, ['attack'], args));
  },
  messages(env, [what, ...rest]) {
    if (what === 'add') return node(env, 'web/scripts/add-language.ts', rest);
    if (what !== 'check' || rest.length > 0) fail('Usage: npm run messages -- check | add TAG NAME [rtl]');
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
