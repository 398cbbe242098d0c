import { describe, expect, it } from 'vitest';
import { ApiError, AuthenticationError, TimeoutError, toApiError } from './api-error';

const problem = {
  type: 'about:blank',
  title: 'Bad request',
  status: 400,
  detail: 'rating must be <= 5',
  code: 'validation_failed',
  errors: [{ field: 'rating', message: 'must be <= 5', code: 'too_large', limit: 5 }],
};

describe('toApiError', () => {
  it('converts a problem to an error with translated field texts', () => {
    const error = toApiError(400, problem);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).not.toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
    expect(error.message).toContain('isn’t valid.');
    expect(error.fieldMessage('rating')).toBe('Please use 5 or less.');
    expect(error.fieldMessage('comments')).toBeUndefined();
  });

  it.each([
    [401, { ...problem, code: 'token_expired' }],
    [401, undefined],
    [400, { ...problem, code: 'PGRST301' }],
    [400, { ...problem, code: 'PGRST302' }],
  ])('returns an AuthenticationError for status %i with %j', (status, body) => {
    const error = toApiError(status, body);
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error.message).toBe('Authentication token is invalid or expired. Please sign in again.');
  });

  it('returns no AuthenticationError for a validation problem', () => {
    const error = toApiError(400, { ...problem, detail: 'invalid category, token expired' });
    expect(error).not.toBeInstanceOf(AuthenticationError);
  });

  it.each([
    undefined,
    null,
    'Bad gateway',
    {},
    { code: 7 },
  ])('returns an error with code "unknown" for the body %j', (body) => {
    expect(toApiError(502, body)).toMatchObject({ code: 'unknown', status: 502 });
    expect(toApiError(502, body).message).toContain('502');
  });

  it('returns the seconds of Retry-After with an API error', () => {
    expect(toApiError(503, problem, '7').retryAfterSeconds).toBe(7);
    expect(toApiError(503, problem, 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfterSeconds).toBeUndefined();
    expect(toApiError(503, problem).retryAfterSeconds).toBeUndefined();
  });
});

describe('TimeoutError', () => {
  it('includes operation and time in a timeout message', () => {
    expect(new TimeoutError('Submit review', 15_000).message).toBe('Submit review timed out after 15000ms');
  });
});
