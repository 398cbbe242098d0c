import { afterEach, expect, it, vi } from 'vitest';
import { patientPrerenderPlugin } from './patient-prerender-plugin.ts';

const { timeout } = AbortSignal;
afterEach(() => {
  AbortSignal.timeout = timeout;
});

it('extends the timeout of prerendering to three minutes', () => {
  const start = vi.spyOn(AbortSignal, 'timeout');
  const { config } = patientPrerenderPlugin() as unknown as { config: () => void };
  config();
  AbortSignal.timeout(10_000);
  expect(start).toHaveBeenCalledWith(180_000);
});
