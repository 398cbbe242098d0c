import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Undoes an applied correction. */
export const undoCorrection = (id: string): Promise<void> =>
  call('POST', { path: ROUTES.adminSuggestionReversal, params: { id } });
