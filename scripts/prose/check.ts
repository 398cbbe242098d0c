import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TextlintKernel } from '@textlint/kernel';
import markdownPlugin from '@textlint/textlint-plugin-markdown';
import textPlugin from '@textlint/textlint-plugin-text';
import { keepComments, readSource } from './read-source.ts';
import { findFaultsOfSubject, findFaultsOfTestName, sentenceRule } from './rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folders where comments and test names follow the rules. */
const SOURCES = [
  '{attack,auth,badges,bench,chain,deploy,drill,e2e,geo,outreach,platform,protocol,scripts,server,suggestions,web}/**/*.{ts,tsx,mjs,sql,css,yaml,sh,conf}',
  '*.{ts,yaml}',
  '{.env.example,Dockerfile,deploy/Caddyfile}',
];
const DOCUMENTS = [
  '{,{attack,auth,badges,bench,chain,docs,geo,outreach,platform,suggestions}/,docs/{decisions,operations}/,server/src/**/}*.md',
];
/** Code of others, and migrations, which never change. */
const FOREIGN = [
  '**/node_modules/**',
  '**/paraglide/**',
  '**/build/**',
  '**/.*/**',
  'scripts/prose/rules.test.ts',
  '**/{migrations/*.sql,schema.sql}',
];

const kernel = new TextlintKernel();
const list = (patterns: string[]): string[] => globSync(patterns, { cwd: ROOT, exclude: FOREIGN }).sort();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

async function lint(file: string, text: string, ext: '.md' | '.txt'): Promise<string[]> {
  const { messages } = await kernel.lintText(text, {
    filePath: join(ROOT, file),
    ext,
    plugins: [
      { pluginId: 'text', plugin: textPlugin.default },
      { pluginId: 'markdown', plugin: markdownPlugin.default },
    ],
    rules: [{ ruleId: 'sentence', rule: sentenceRule }],
  });
  return messages.map(({ loc, message }) => `${file}:${loc.start.line} ${message}`);
}

async function checkSource(file: string): Promise<string[]> {
  const source = read(file);
  const { comments, testNames } = readSource(file, source);
  const faults = testNames.flatMap(({ text, start }) =>
    findFaultsOfTestName(text).map((fault) => `${file}:${lineAt(source, start)} test name: ${fault}`),
  );
  return [...(await lint(file, keepComments(source, comments), '.txt')), ...faults];
}

/** The commits to check where no branch is published */
const LATEST_COMMITS = 20;

/** Returns the faults of commits that are not published yet: a published commit cannot be renamed. */
function checkSubjects(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const isPublished = git('branch', '--remotes', '--list', 'origin/main') !== '';
    const range = isPublished ? 'origin/main..HEAD' : `--max-count=${LATEST_COMMITS}`;
    const subjects = git('log', '--format=%s', range).split('\n').filter(Boolean);
    return subjects.flatMap((subject) =>
      findFaultsOfSubject(subject).map((fault) => `commit "${subject}" ${fault}`),
    );
  } catch {
    // Outside of a clone there are no commits.
    return [];
  }
}

const faults = [
  ...(await Promise.all(list(DOCUMENTS).map((file) => lint(file, read(file), '.md')))).flat(),
  ...(await Promise.all(list(SOURCES).map(checkSource))).flat(),
  ...checkSubjects(),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error(`Prose: ${faults.length} findings. The rules are in CONTRIBUTING.md.`);
process.exitCode = faults.length === 0 ? 0 : 1;
