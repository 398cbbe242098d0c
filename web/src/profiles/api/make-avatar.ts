import type { Avatar } from '@wayable/protocol/avatars';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

const TIMEOUT_MS = 60_000;

/** Makes the server copy the picture at a URL. */
export const fetchAvatar = (url: string, signal?: AbortSignal): Promise<Avatar> =>
  call<Avatar>('POST', { path: ROUTES.avatars, body: { url }, signal, timeoutMs: TIMEOUT_MS });

/** Uploads a file and returns the server's copy. */
export const uploadAvatar = (file: File, signal?: AbortSignal): Promise<Avatar> =>
  call<Avatar>('POST', { path: ROUTES.avatarUpload, body: file, signal, timeoutMs: TIMEOUT_MS });
