import { expect, it } from 'vitest';
import { toDomainError } from './error-handler.ts';

it.each([
  ['a body that the client aborted', { code: 'ECONNRESET', statusCode: 400 }, 'request_timeout'],
  ['a lost connection to the database', { code: 'ECONNRESET' }, 'database_unavailable'],
  ['a deadlock', { code: '40P01' }, 'database_unavailable'],
  ['an unexpected constraint violation', { code: '23505' }, 'unexpected_failure'],
  ['a body that is too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'body_too_large'],
])('returns the problem code for the error: %s', (_, properties, code) => {
  expect(toDomainError(Object.assign(new Error('broken'), properties)).code).toBe(code);
});
