import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`runtime/${file}`, import.meta.url), 'utf8'));

it('pins each Node platform package by hash, without install scripts', () => {
  const { '': root, ...packages } = read('package-lock.json').packages as Record<string, Locked>;
  expect(root).toMatchObject({ optionalDependencies: read('package.json').optionalDependencies });
  expect(Object.keys(packages).sort()).toEqual(
    ['darwin-x64', 'linux-arm64', 'linux-x64'].map((platform) => `node_modules/node-${platform}`),
  );
  for (const [path, { version, integrity, resolved, hasInstallScript, os, cpu }] of Object.entries(
    packages,
  )) {
    expect(version).toMatch(/^24\./);
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
    expect([resolved, hasInstallScript]).toEqual([undefined, undefined]);
    expect(`node_modules/node-${os}-${cpu}`).toBe(path);
  }
});
