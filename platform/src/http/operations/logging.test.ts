import { NEED_PARAMETERS, toNeedsQuery } from '@wayable/protocol/answers/needs';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { buildLogger } from './logging.ts';

interface Serializing {
  serializers: { req: (request: FastifyRequest) => object };
}

it('removes accessibility needs from logged URLs', () => {
  const needs = toNeedsQuery({
    features: ['wheelchair-accessible'],
    max_steps: 0,
    max_step_height_cm: 2,
    min_width_cm: 80,
    max_slope_percent: 6,
    toilet: true,
    parking: true,
    tactile: true,
    induction_loop: true,
    door: 'light',
  });
  const query = new URLSearchParams(needs as Record<string, string>);
  expect([...query.keys()].toSorted()).toEqual(NEED_PARAMETERS.toSorted());
  const request = { method: 'GET', originalUrl: `/api/v1/locations?${query}`, ip: '192.0.2.1' };
  const { serializers } = buildLogger('info') as unknown as Serializing;
  expect(serializers.req(request as FastifyRequest)).toEqual({
    method: 'GET',
    path: '/api/v1/locations',
    remoteAddress: '192.0.2.1',
  });
});

it('removes tokens of shared lists from logged URLs', () => {
  const { serializers } = buildLogger('info') as unknown as Serializing;
  const token = 'Ab3_-'.repeat(7).slice(0, 32);
  const place = '8f14e45f-ceea-4a67-9a53-1f0e0a5f3c11';
  const pathOf = (originalUrl: string) =>
    serializers.req({ method: 'GET', originalUrl, ip: '192.0.2.1' } as FastifyRequest);
  expect(pathOf(`/api/v1/shared-lists/${token}?needs=a`)).toMatchObject({
    path: '/api/v1/shared-lists/:token',
  });
  expect(pathOf(`/de/saved/${token}`)).toMatchObject({ path: '/de/saved/:token' });
  expect(pathOf(`/api/v1/saved/${place}`)).toMatchObject({ path: `/api/v1/saved/${place}` });
});
