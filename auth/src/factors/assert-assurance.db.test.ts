import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertSecondFactorProved } from './assert-assurance.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('requires aal2 once the user has a verified factor', async () => {
  const { id: userId } = await server.buildUser();
  const ask = (aal: 'aal1' | 'aal2') => assertSecondFactorProved(server.sql, { userId, aal });
  await ask('aal1');
  await server.sql`insert into auth.factors (user_id, factor_type, phone) values (${userId}, 'phone', '13125550100')`;
  await ask('aal1');
  await server.sql`update auth.factors set status = 'verified' where user_id = ${userId}`;
  await expect(ask('aal1')).rejects.toMatchObject({ status: 401, code: 'insufficient_aal' });
  await ask('aal2');
});
