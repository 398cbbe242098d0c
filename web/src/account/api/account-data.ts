import { type AccountDeletion, DELETE_CONFIRMATION } from '@wayable/protocol/account';
import { ROUTES } from '@wayable/protocol/routes';
import { call, callForBytes } from '~/api-client/call';

const MEDIA_TYPE = 'application/json';
/** Long enough for a user with ten thousand reviews on a slow connection. */
const EXPORT_TIMEOUT_MS = 120_000;

/** Downloads all personal data as a JSON file. */
export const exportAccount = (): Promise<ArrayBuffer> =>
  callForBytes({ path: ROUTES.accountExport, timeoutMs: EXPORT_TIMEOUT_MS }, MEDIA_TYPE);

/** Deletes the account. Accounts with a password require it. */
export const deleteAccount = (password: string): Promise<void> =>
  call<void>('DELETE', {
    path: ROUTES.account,
    body: {
      confirmation: DELETE_CONFIRMATION,
      ...(password !== '' && { password }),
    } satisfies AccountDeletion,
    timeoutMs: EXPORT_TIMEOUT_MS,
  });
