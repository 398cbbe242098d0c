import { AuthError } from '../protocol/auth-error.ts';

/** The answer to an assertion that opens nothing; the reason helps whoever sets up the provider. */
export const invalidAssertion = (reason: string): AuthError =>
  new AuthError(400, 'validation_failed', `SAML Assertion is not valid: ${reason}`);
