import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Takes an applied correction back. */
export const undoCorrection = (id: string): Promise<void> =>
  call('POST', { path: ROUTES.adminSuggestionReversal, params: { id } });
