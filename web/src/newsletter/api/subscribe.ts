import type { NewsletterReceipt, NewsletterSignUp } from '@wayable/protocol/newsletter';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/**
 * Subscribes to updates by mail. The answer does not reveal whether the address is on the list.
 * @throws {ApiError} rate_limited
 */
export const subscribe = (signUp: NewsletterSignUp): Promise<NewsletterReceipt> =>
  call('POST', { path: ROUTES.newsletter, body: signUp });
