import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { errorText } from '~/ui/feedback/error-text';

/** What to tell of an error about a person's profile: of what does not exist there, it is the person. */
export const profileErrorText = (error: unknown, fallback?: string): string =>
  error instanceof ApiError && error.code === 'not_found' ? m.person_missing() : errorText(error, fallback);
