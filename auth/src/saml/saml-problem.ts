import { AuthError } from '../protocol/auth-error.ts';

/** Returns the error for an invalid assertion. Its reason helps to configure the provider. */
export const invalidAssertion = (reason: string): AuthError =>
  new AuthError(400, 'validation_failed', `SAML Assertion is not valid: ${reason}`);
