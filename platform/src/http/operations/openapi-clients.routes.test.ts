import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { drawPhoto } from '@wayable/server/testing/files/draw-photo';
import { PASSWORD, startTestApp } from '@wayable/server/testing/test-app';
import openapiTS, { astToString } from 'openapi-typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPENAPI_PATH } from './openapi-page.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PROGRAM = join(ROOT, 'server/src/testing/api-client/contribute.ts');
const run = promisify(execFile);

let text: string;

// The linters and the generator block the event loop for seconds, so stop the server first.
beforeAll(async () => {
  const server = await startTestApp();
  text = (await server.app.inject(OPENAPI_PATH)).body;
  await server.close();
});

describe('linters', () => {
  it('passes the OpenAPI linter Redocly without errors', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('passes the OpenAPI linter Spectral without errors', async () => {
    const spectral = new spectralCore.Spectral();
    spectral.setRuleset({ extends: [spectralRulesets.oas] } as never);
    const results = await spectral.run(JSON.parse(text));
    const errors = results.filter(({ severity }) => severity === 0);
    expect(errors.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([]);
  });
});

describe('generated client', () => {
  it('generates an OpenAPI client that signs in, searches and reviews', async () => {
    // Put the folder inside the repository, so that the compiler and the client find their packages.
    const folder = await mkdtemp(join(ROOT, 'server/node_modules/.api-client-'));
    try {
      await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(JSON.parse(text))));
      await copyFile(PROGRAM, join(folder, 'contribute.ts'));
      const options = { extends: join(ROOT, 'tsconfig.base.json'), files: ['contribute.ts'] };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
      const checked = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder, '--noEmit']).catch(
        ({ stdout }: { stdout: string }) => ({ stdout }),
      );
      expect(checked.stdout).toBe('');
      const server = await startTestApp();
      const { email } = await server.buildUser();
      const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
      const photo = (await drawPhoto({ width: 40, height: 30 })).toString('base64');
      const { stdout } = await run(process.execPath, [PROGRAM, url, email, PASSWORD, photo]);
      await server.close();
      const done = JSON.parse(stdout);
      expect(done).toEqual({
        listed: true,
        found: true,
        reviewOf: done.created,
        photos: 1,
        code: 'validation_failed',
        created: expect.any(String),
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
