import { BANNED_MESSAGE } from '@wayable/protocol/auth';
import { AuthError } from './auth-error.ts';

/** The refusal of somebody who may not sign in, with the reason where one was given (docs/product.md#moderation). */
export const userBanned = (status: number, { ban_reason }: { ban_reason: string | null }): AuthError =>
  new AuthError(
    status,
    'user_banned',
    ban_reason === null ? BANNED_MESSAGE : `${BANNED_MESSAGE}: ${ban_reason}`,
  );
