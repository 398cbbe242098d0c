import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { describe, expect, it } from 'vitest';
import { toAuthError } from './auth-error-handler.ts';

describe('toAuthError', () => {
  it.each([
    ['rate_limited', 429, 'over_request_rate_limit'],
    ['overloaded', 503, 'unknown'],
  ] as const)('keeps the seconds to wait of %s', (code, status, authCode) => {
    const error = new DomainError(code, 'Too much', undefined, { retryAfterSeconds: 7 });
    expect(toAuthError(error)).toMatchObject({ status, code: authCode, retryAfterSeconds: 7 });
  });
});
