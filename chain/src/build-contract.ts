import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHardhatRuntimeEnvironment, importUserConfig } from 'hardhat/hre';

const CHAIN = join(import.meta.dirname, '..');
const CONTRACT = 'contracts/WayableBadges.sol:WayableBadges';
const NOTE =
  '// Generated from contracts/WayableBadges.sol by `npm run chain -- generate`. Do not edit: a test compares.\n';

/** The files that are generated from the contract: path below chain/ and text. */
export async function buildGeneratedFiles(): Promise<{ path: string; text: string }[]> {
  const configFile = join(CHAIN, 'hardhat.config.ts');
  const config = await importUserConfig(configFile);
  // Apart from the tests, which compile the contract so that lines are counted: each would undo the other's work.
  const paths = { ...config.paths, artifacts: 'build/plain/artifacts', cache: 'build/plain/cache' };
  const hre = await createHardhatRuntimeEnvironment({ ...config, paths }, { config: configFile }, CHAIN);
  await hre.tasks.getTask('build').run({ quiet: true, noTests: true });
  const { abi, bytecode, deployedBytecode, immutableReferences } = await hre.artifacts.readArtifact(CONTRACT);
  // Filled in by the constructor: the compiled code has zeros there.
  const immutables = Object.values(immutableReferences ?? {})
    .flat()
    .toSorted((one, other) => one.start - other.start);
  const literal = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    {
      path: 'generated/abi.ts',
      text: `${NOTE}export const WAYABLE_BADGES_ABI = ${literal(abi)} as const;\n`,
    },
    {
      path: 'generated/bytecode.ts',
      text: [
        NOTE,
        `/** What deploys the contract, before the arguments of its constructor. */\nexport const WAYABLE_BADGES_BYTECODE = '${bytecode}';\n`,
        `/** What lies on the chain afterwards, but for its immutable values. */\nexport const WAYABLE_BADGES_RUNTIME = '${deployedBytecode}';\n`,
        `/** Where those are, in bytes. */\nexport const WAYABLE_BADGES_IMMUTABLES = ${literal(immutables)} as const;\n`,
      ].join('\n'),
    },
  ];
}

/** The paths of generated files that are not what the sources compile to. */
export async function findStaleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const { path, text } of await buildGeneratedFiles()) {
    const kept = await readFile(join(CHAIN, path), 'utf8').catch(() => undefined);
    if (kept !== text) stale.push(path);
  }
  return stale;
}

/** Writes the generated files anew. */
export async function generateFiles(): Promise<void> {
  for (const { path, text } of await buildGeneratedFiles()) await writeFile(join(CHAIN, path), text);
}
