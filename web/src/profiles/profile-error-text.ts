import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { errorText, failureText } from '~/ui/feedback/error-text';

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** What to tell of an error about a person's profile: of what does not exist there, it is the person. */
export const profileErrorText = (error: unknown): string =>
  isMissing(error) ? m.person_missing() : errorText(error);

/** The same with what failed before it, a sentence without its full stop. */
export const profileFailureText = (failure: string, error: unknown): string =>
  isMissing(error) ? m.person_missing() : failureText(failure, error);
