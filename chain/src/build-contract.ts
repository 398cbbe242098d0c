import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHardhatRuntimeEnvironment, importUserConfig } from 'hardhat/hre';

const CHAIN = join(import.meta.dirname, '..');
const CONTRACT = 'contracts/WayableBadges.sol:WayableBadges';
const NOTE =
  '// Generated from contracts/WayableBadges.sol by `npm run chain -- generate`. Do not edit: a test compares.\n';

/** Returns the files generated from the contract: their path below chain/ and their text. */
export async function buildGeneratedFiles(): Promise<{ path: string; text: string }[]> {
  const configFile = join(CHAIN, 'hardhat.config.ts');
  const config = await importUserConfig(configFile);
  // Use a separate folder: the tests compile with line counting, and the two builds would overwrite each other.
  const paths = { ...config.paths, artifacts: 'build/plain/artifacts', cache: 'build/plain/cache' };
  const hre = await createHardhatRuntimeEnvironment({ ...config, paths }, { config: configFile }, CHAIN);
  await hre.tasks.getTask('build').run({ quiet: true, noTests: true });
  const { abi, bytecode, deployedBytecode, immutableReferences } = await hre.artifacts.readArtifact(CONTRACT);
  // The compiled code contains zeros where the constructor writes values.
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
        `/** The code that deploys the contract. The constructor’s arguments follow it. */\nexport const WAYABLE_BADGES_BYTECODE = '${bytecode}';\n`,
        `/** The code on the chain afterwards, with zeros for its immutable values. */\nexport const WAYABLE_BADGES_RUNTIME = '${deployedBytecode}';\n`,
        `/** Where those are, in bytes. */\nexport const WAYABLE_BADGES_IMMUTABLES = ${literal(immutables)} as const;\n`,
      ].join('\n'),
    },
  ];
}

/** Returns the paths of outdated generated files. */
export async function findStaleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const { path, text } of await buildGeneratedFiles()) {
    const kept = await readFile(join(CHAIN, path), 'utf8').catch(() => undefined);
    if (kept !== text) stale.push(path);
  }
  return stale;
}

/** Writes the generated files. */
export async function generateFiles(): Promise<void> {
  for (const { path, text } of await buildGeneratedFiles()) await writeFile(join(CHAIN, path), text);
}
