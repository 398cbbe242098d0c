import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { errorText, failureText } from '~/ui/feedback/error-text';

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** Returns the message for an error about a profile. "Not found" means that the person was not found. */
export const profileErrorText = (error: unknown): string =>
  isMissing(error) ? m.person_missing() : errorText(error);

/** Returns the message with a description of the failure, a sentence without its period. */
export const profileFailureText = (failure: string, error: unknown): string =>
  isMissing(error) ? m.person_missing() : failureText(failure, error);
