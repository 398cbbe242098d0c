import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAddress, findAddressAt, suggestAddresses } from './find-addresses';
import { locateAddress } from './locate-address';

const result = (source: string) => ({
  name: 'Lincoln Park',
  address: 'Lincoln Park, Chicago',
  latitude: 41.92,
  longitude: -87.65,
  kind: 'geocode' as const,
  source,
});
const asked: string[] = [];
let server: Server;

beforeEach(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ data: [result('GeoNames')] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => realFetch(new URL(input, origin), init));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  asked.length = 0;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const suggestion = {
  id: 'g1',
  name: 'Lincoln Park',
  address: 'Lincoln Park, Chicago',
  kind: 'geocode' as const,
  resolve: async () => result('Google'),
};
const google = {
  autocomplete: async () => [suggestion],
  search: async () => [result('Google')],
  reverse: async () => [result('Google')],
};
const refuse = async () => {
  throw new Error('REQUEST_DENIED');
};
const refusing = { autocomplete: refuse, search: refuse, reverse: refuse };
const point = { latitude: 41.92, longitude: -87.65 };

describe('our server alone', () => {
  it("returns our server's address suggestions with coordinates", async () => {
    const { data, notice } = await suggestAddresses('linc', { near: point });
    expect(asked).toEqual([
      '/api/v1/geocoder/autocomplete?q=linc&types=establishment%2Cgeocode&limit=5&lat=41.92&lng=-87.65',
    ]);
    expect(notice).toBeUndefined();
    expect(await data[0]?.resolve()).toEqual(result('GeoNames'));
  });

  it('sends no request for suggestions of blank text', async () => {
    expect(await suggestAddresses('  ', {})).toEqual({ data: [] });
    expect(asked).toEqual([]);
  });
});

describe("Google's geocoder", () => {
  it('sends our geocoder no request while Google answers', async () => {
    expect((await suggestAddresses('linc', { google })).data).toMatchObject([
      { id: 'g1', attribution: 'Google Maps' },
    ]);
    expect((await findAddress('Lincoln Park', { google })).data).toMatchObject([{ source: 'Google' }]);
    expect((await findAddressAt(point, { google })).data).toMatchObject([{ source: 'Google' }]);
    expect(asked).toEqual([]);
  });

  it("uses our server's geocoder with a notice after Google failed", async () => {
    const answers = [
      await suggestAddresses('linc', { google: refusing }),
      await findAddress('Lincoln Park', { google: refusing }),
      await findAddressAt(point, { google: refusing }),
    ];
    for (const { data, notice, cause } of answers) {
      expect(data).toHaveLength(1);
      expect(notice).toContain('Google');
      expect(cause).toEqual(new Error('REQUEST_DENIED'));
    }
    expect(asked).toHaveLength(3);
  });
});

describe('locateAddress', () => {
  const device = {
    getCurrentPosition: (succeed) =>
      succeed({ coords: { ...point, accuracy: 9 } } as unknown as GeolocationPosition),
  } as Geolocation;
  const position = { ...point, accuracyMeters: 9 };

  it('returns the street address closest to the device', async () => {
    expect(await locateAddress(undefined, device)).toEqual({
      position,
      address: result('GeoNames'),
      warning: undefined,
    });
  });

  it("returns the device's position when its address lookup fails", async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed');
    });
    expect(await locateAddress(refusing, device)).toEqual({
      position,
      address: undefined,
      warning: 'Location detected, but address lookup failed',
    });
  });
});
