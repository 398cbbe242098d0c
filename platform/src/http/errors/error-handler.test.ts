import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { DomainError } from './domain-error.ts';
import { handleError, toDomainError } from './error-handler.ts';

it.each([
  ['a body that the client aborted', { code: 'ECONNRESET', statusCode: 400 }, 'request_timeout'],
  ['a lost connection to the database', { code: 'ECONNRESET' }, 'database_unavailable'],
  ['a deadlock', { code: '40P01' }, 'database_unavailable'],
  ['an unexpected constraint violation', { code: '23505' }, 'unexpected_failure'],
  ['a body that is too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'body_too_large'],
])('returns the problem code for the error: %s', (_, properties, code) => {
  expect(toDomainError(Object.assign(new Error('broken'), properties)).code).toBe(code);
});

/** Levels of pino. */
const [WARNING, FAILURE] = [40, 50];

it.each([
  ['an expected 503', new DomainError('overloaded', 'Please try again.'), 503, WARNING],
  [
    'a 503 with a cause',
    new DomainError('overloaded', 'Broken', undefined, { cause: new Error('broken') }),
    503,
    FAILURE,
  ],
  ['an unexpected error', new Error('broken'), 500, FAILURE],
])('logs by level: %s', async (_, thrown, status, level) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  app.setErrorHandler(handleError);
  app.get('/', () => {
    throw thrown;
  });
  expect((await app.inject('/')).statusCode).toBe(status);
  const levels = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => /^request (failed|refused)$/.test(msg));
  expect(levels.map((line) => line.level)).toEqual([level]);
  await app.close();
});
