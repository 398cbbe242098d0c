import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { createQueryClient } from '~/api-client/query-client';
import { useLocationPrefill } from './use-location-prefill';

const MADISON = {
  name: '1 W Madison St',
  address: '1 W Madison St, Chicago',
  latitude: 41.882,
  longitude: -87.628,
};

/** Stubs a server that has no places and finds only the addresses in `found`. Returns the requested paths. */
function stubServer(found: object[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
    asked.push(pathname);
    if (pathname.endsWith('/config')) return Response.json({ googleMapsApiKey: null, demo: false });
    if (pathname.includes('/geocoder/')) return Response.json({ data: found });
    return Response.json({ code: 'not_found', detail: 'There is none.', status: 404 }, { status: 404 });
  });
  return asked;
}

async function prefill(named: { name: string; address: string; id: string }) {
  const client = createQueryClient(() => undefined);
  const { result } = await renderHook(() => useLocationPrefill(named), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await expect.poll(() => result.current.status).toBe('ready');
  return result.current;
}

afterEach(() => vi.unstubAllGlobals());

it("fills in a new place from a link's address alone", async () => {
  const asked = stubServer([{ ...MADISON, kind: 'geocode', source: 'Wayable' }]);
  expect(await prefill({ name: '', address: MADISON.address, id: '' })).toMatchObject({
    choice: { kind: 'new', name: '', address: MADISON.address, latitude: 41.882, longitude: -87.628 },
    problem: null,
  });
  expect(asked.some((path) => path.endsWith('/lookup'))).toBe(false);
});

it("explains how to continue when a link's address is unknown", async () => {
  stubServer([]);
  expect(await prefill({ name: 'Corner Bakery', address: 'Nowhere 1', id: '' })).toMatchObject({
    choice: { kind: 'new', name: 'Corner Bakery', latitude: null, longitude: null },
    problem: expect.stringContaining('We do not know where this address is'),
  });
});

it("fills in a new place for a link's unknown ID", async () => {
  const asked = stubServer([{ ...MADISON, kind: 'geocode', source: 'Wayable' }]);
  const id = '00000000-0000-4000-8000-000000000001';
  expect(await prefill({ name: 'Corner Bakery', address: MADISON.address, id })).toMatchObject({
    choice: { kind: 'new', name: 'Corner Bakery', address: MADISON.address, latitude: 41.882 },
  });
  expect(asked.some((path) => path.endsWith('/lookup'))).toBe(true);
});

it('sends no geocoder request for a link without an address', async () => {
  const asked = stubServer([]);
  expect(await prefill({ name: '', address: '', id: '' })).toMatchObject({
    choice: { kind: 'none' },
    problem: null,
  });
  expect(asked.filter((path) => !path.endsWith('/config'))).toEqual([]);
});
