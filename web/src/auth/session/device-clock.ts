/** The end of a session, in unix seconds of the service's clock and in seconds from now. */
interface DatedSession {
  expires_at: number;
  expires_in: number;
}

const isDatedSession = (answer: unknown): answer is DatedSession =>
  typeof answer === 'object' &&
  answer !== null &&
  'expires_in' in answer &&
  typeof answer.expires_in === 'number' &&
  'access_token' in answer;

/**
 * Sets the end of a session in an answer of the authentication service by the device's clock. Otherwise, a
 * device with a fast clock would refresh the session at every call, and one with a slow clock would send
 * expired tokens.
 */
export const toDeviceClock = (answer: unknown): unknown =>
  isDatedSession(answer)
    ? { ...answer, expires_at: Math.floor(Date.now() / 1_000) + answer.expires_in }
    : answer;
