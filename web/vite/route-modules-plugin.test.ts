import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { routeModulesPlugin } from './route-modules-plugin.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const FILE = join(
  createRequire(import.meta.url).resolve('react-router/package.json'),
  '../dist/production/lib/dom/ssr/routeModules.js',
);

type Transform = { filter: { id: RegExp }; handler: (code: string, id: string) => { code: string } };
const { filter, handler } = routeModulesPlugin().transform as unknown as Transform;

it("throws if a page's code fails to load, without reloading", async () => {
  expect(FILE).toMatch(filter.id);
  const { code } = handler(readFileSync(FILE, 'utf8'), FILE);
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { reload } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { loadRouteModule } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const missing = { id: 'routes/map', module: 'data:text/javascript,throw new Error("It did not come")' };
  await expect(loadRouteModule(missing, {})).rejects.toThrow('It did not come');
  expect(reload).not.toHaveBeenCalled();
  const module = await loadRouteModule({ id: 'home', module: 'data:text/javascript,export const a = 1' }, {});
  expect(module.a).toBe(1);
});

it('throws if the code of React Router is unknown', () => {
  expect(() => handler('export {};', FILE)).toThrow('does not load the page again');
});
