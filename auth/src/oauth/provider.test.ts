import { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { ClientError } from 'openid-client';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AuthError } from '../protocol/auth-error.ts';
import { askProvider, ProviderDownError } from './provider.ts';

function capture() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: pino({ level: 'trace' }, stream) as unknown as FastifyBaseLogger };
}

const ask = (error: unknown, log = capture().log) =>
  askProvider(log, { id: 'custom:town', name: 'The town' }, () => Promise.reject(error));

describe('askProvider', () => {
  it.each([
    ['no connection', new TypeError('fetch failed'), 503],
    ['a timeout', new DOMException('The operation timed out', 'TimeoutError'), 503],
    ['a bad status', new ProviderDownError('status 502'), 503],
    ['an interrupted connection', new TypeError('terminated'), 503],
    ['a programming error', new TypeError('x is not a function'), 500],
    ['a refusal', Object.assign(new ClientError('refused'), { code: 'OAUTH_INVALID_RESPONSE' }), 500],
  ])("converts a provider's failure to an AuthError: %s", async (_, error, status) => {
    await expect(ask(error)).rejects.toMatchObject({ status, code: 'unexpected_failure' });
  });

  it('rethrows an AuthError unchanged', async () => {
    const error = new AuthError(400, 'validation_failed', 'No');
    await expect(ask(error)).rejects.toBe(error);
  });

  it('omits requests and responses from the log of a failure', async () => {
    const { lines, log } = capture();
    const answered = { access_token: 'the-token', refresh_token: 'the-other-token' };
    const error = new ClientError('unexpected JSON', { cause: { body: answered } });
    await expect(ask(Object.assign(error, { response: answered }), log)).rejects.toThrow();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('custom:town');
    expect(lines[0]).toContain('unexpected JSON');
    expect(lines[0]).not.toContain('token"');
    expect(lines[0]).not.toContain('the-');
  });
});
