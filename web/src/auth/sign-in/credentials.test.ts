import { describe, expect, it } from 'vitest';
import { findCredentialsProblem } from './credentials';

const complete = { fullName: 'Ada Roe', email: 'ada@example.org', password: 'secret' };

describe('findCredentialsProblem', () => {
  it('accepts an email and password for a sign-in', () => {
    expect(findCredentialsProblem('sign-in', { ...complete, fullName: '' })).toBeNull();
    expect(findCredentialsProblem('sign-up', complete)).toBeNull();
  });

  it.each(['email', 'password'] as const)('requires the %s for a sign-in', (field) => {
    const problem = findCredentialsProblem('sign-in', { ...complete, [field]: '' });
    expect(problem?.summary).toBe('You must provide either an email or phone number and a password');
    expect(Object.keys(problem?.fields ?? {})).toEqual([field]);
  });

  it('requires a nonblank name for a sign-up', () => {
    const problem = findCredentialsProblem('sign-up', { ...complete, fullName: '  ' });
    expect(problem?.summary).toBe('Please enter your full name');
  });

  it('returns an error for every missing field of a sign-up', () => {
    const problem = findCredentialsProblem('sign-up', { fullName: '', email: ' ', password: '' });
    expect(Object.keys(problem?.fields ?? {})).toEqual(['fullName', 'email', 'password']);
  });

  it('returns every wrong field of a sign-up at once', () => {
    const problem = findCredentialsProblem('sign-up', { ...complete, email: 'foo@bar', password: 'short' });
    expect(problem).toEqual({
      summary: 'Unable to validate email address: invalid format',
      fields: {
        email: 'Unable to validate email address: invalid format',
        password: 'This password is too weak. Please choose another one. Use at least 6 characters.',
      },
    });
  });

  it('leaves the form of credentials to the service at sign-in', () => {
    const old = { ...complete, email: 'foo@bar', password: 'short' };
    expect(findCredentialsProblem('sign-in', old)).toBeNull();
  });
});
